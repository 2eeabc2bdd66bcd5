import type { Guide } from './guide.ts';
import type { ptBR } from './locales/pt-BR.ts';

/** Plural forms that only some languages have (CLDR plural rules). Every language has `other`. */
type RarePlural = 'zero' | 'one' | 'two' | 'few' | 'many';
type Stem<Key> = Key extends `${infer S}_other` ? S : never;
type RareKey<T> = `${Stem<keyof T>}_${RarePlural}`;

/** The same tree of texts in another language, which has plural forms of its own. */
export type SameTexts<T> = {
  readonly [K in Exclude<keyof T, RareKey<T>>]: T[K] extends string ? string : SameTexts<T[K]>;
} & { readonly [K in RareKey<T>]?: string };

/** The texts of one language by namespace, in the format of i18next (JSON v4). */
export type Texts = SameTexts<(typeof ptBR)['texts']>;

/** What sets one language apart from the others. */
export interface Locale {
  /** The language's own name for itself. */
  readonly name: string;
  /** How a day is written: BCP 47 tag and width of day and month for `Intl.DateTimeFormat`. */
  readonly date: {
    readonly tag: string;
    readonly day: 'numeric' | '2-digit';
    readonly month: 'short' | '2-digit';
    /** Between day and time of day. */
    readonly beforeTime: string;
  };
  readonly texts: Texts;
  readonly guide: Guide;
}
