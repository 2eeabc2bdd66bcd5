import { useComputedColorScheme } from '@mantine/core';
import type { PictureId } from '../../shared/i18n/guide.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './help.module.css';
import { pictureOf } from './pictures.ts';

/** A screenshot in the user's language and colour scheme. All have the same size, so that no text moves on loading. */
export function GuidePicture({ id, alt }: { readonly id: PictureId; readonly alt: string }) {
  const language = useLanguage();
  const scheme = useComputedColorScheme();
  return (
    <img
      className={classes.picture}
      src={pictureOf(id, language, scheme)}
      alt={alt}
      width={720}
      height={450}
      loading="lazy"
    />
  );
}
