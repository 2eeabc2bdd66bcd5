import type { Reference } from '../handover/messages.ts';
import { usageError } from './known-options.ts';

/** Reads the value of `--list` or `--connection`: an id such as `id:12`, or a name. */
export function referenceOf(option: string, text: string): Reference {
  if (text === '') throw usageError('optionEmpty', { option: `--${option}` });
  const id = /^id:([1-9]\d{0,14})$/.exec(text)?.[1];
  return id === undefined ? { kind: 'name', name: text } : { kind: 'id', id: Number(id) };
}
