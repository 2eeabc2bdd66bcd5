import type { Guide } from './guide.ts';
import type { ptBR } from './locales/pt-BR.ts';

/** The same tree of texts in another language. */
export type SameTexts<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameTexts<T[K]> };

/** The texts of one language by namespace, in the format of i18next (JSON v4). */
export type Texts = SameTexts<(typeof ptBR)['texts']>;

/** Everything that Rastro says in one language. */
export interface Locale {
  /** The language's own name for itself. */
  readonly name: string;
  readonly texts: Texts;
  readonly guide: Guide;
}
