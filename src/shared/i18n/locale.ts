import type { Guide } from './guide.ts';
import type { ptBR } from './locales/pt-BR.ts';

/** Plural forms that only some languages have (CLDR plural rules). Every language has `other`. */
type RarePlural = 'zero' | 'one' | 'two' | 'few' | 'many';
/** The part of a key before `_other`: `lists` of `lists_other`. */
type Stem<Key> = Key extends `${infer S}_other` ? S : never;
type RareKey<T> = `${Stem<keyof T>}_${RarePlural}`;

/** The same tree of texts in another language, which has plural forms of its own. */
type SameTexts<T> = {
  readonly [K in Exclude<keyof T, RareKey<T>>]: T[K] extends string ? string : SameTexts<T[K]>;
} & { readonly [K in RareKey<T>]?: string };

/** The texts of one language by namespace, in the format of i18next (JSON v4). */
export type Texts = SameTexts<(typeof ptBR)['texts']>;

/** What sets one language apart from the others. */
export interface Locale {
  /** The language's own name for itself. */
  readonly name: string;
  /** Dates are written as in the locale `tag` (BCP 47); if `byRegion`, as in the system's region where it is known. */
  readonly dates: { readonly tag: string; readonly byRegion: boolean };
  readonly texts: Texts;
  readonly guide: Guide;
}
