import type { PictureId } from '../../shared/i18n/guide.ts';

/** Addresses of the built pictures by file: `./pictures/map-en-dark.webp`. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a picture; in English for a language that has no pictures of its own. */
export function pictureOf(id: PictureId, language: string, scheme: 'light' | 'dark'): string | undefined {
  const file = (of: string) => files[`./pictures/${id}-${of}-${scheme}.webp`];
  return file(language) ?? file('en');
}
