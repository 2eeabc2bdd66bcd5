import { Text, Title, useComputedColorScheme } from '@mantine/core';
import type { Block, PictureId, Section, SectionId } from '../../shared/i18n/guide.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './help.module.css';
import { pictureOf } from './pictures.ts';

/** One topic of the guide; the list of topics leads to its heading. */
export function GuideSection({ id, section }: { readonly id: SectionId; readonly section: Section }) {
  return (
    <section className={classes.section}>
      <Title order={3} size="h4" id={`guide-${id}`} tabIndex={-1} className={classes.heading}>
        {section.title}
      </Title>
      {section.blocks.map((block) => (
        <GuideBlock key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function GuideBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Marked text={block} />
      </p>
    );
  if ('answers' in block)
    return block.answers.map(([question, answer]) => (
      <div key={question}>
        <Text component="h4" fw={600} className={classes.question}>
          {question}
        </Text>
        <p>
          <Marked text={answer} />
        </p>
      </div>
    ));
  if ('picture' in block) return <GuidePicture id={block.picture} alt={block.alt} />;
  const items = ('steps' in block ? block.steps : block.points).map((text) => (
    <li key={text}>
      <Marked text={text} />
    </li>
  ));
  return 'steps' in block ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** A text with labels of the screen in bold: `Choose **Save list**.` */
function Marked({ text }: { readonly text: string }) {
  return (
    text
      .split('**')
      // Never reordered, so the index is a stable key.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      .map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part))
  );
}

/** A screenshot in the user's language and colour scheme. All have the same size, so that no text moves on loading. */
function GuidePicture({ id, alt }: { readonly id: PictureId; readonly alt: string }) {
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
