import type { PictureId } from '../../shared/i18n/guide.ts';

/** URLs of the built screenshots by source file, such as `./pictures/map-en-dark.webp`. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The URL of a screenshot; the English one for a language that has no screenshots of its own. */
export function pictureOf(id: PictureId, language: string, scheme: 'light' | 'dark'): string | undefined {
  const file = (of: string) => files[`./pictures/${id}-${of}-${scheme}.webp`];
  return file(language) ?? file('en');
}
