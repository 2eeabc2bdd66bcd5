/** Every language of Rastro by its BCP 47 tag, a line each. */
export { en } from './en.ts';
export { ptBR as 'pt-BR' } from './pt-BR.ts';
