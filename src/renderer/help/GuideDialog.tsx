import { Text, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionId } from '../../shared/i18n/guide.ts';
import { locales } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { FindField } from './FindField.tsx';
import { wordsOf } from './found.ts';
import { GuideSection } from './GuideSection.tsx';
import { sectionsWith } from './guide.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { useMarks } from './use-marks.ts';

export function GuideDialog() {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const text = useRef<HTMLElement>(null);
  const guide = locales[useLanguage()].guide;
  const words = wordsOf(typed);
  const shown = sectionsWith(guide, words);
  useMarks(text, words);

  const goTo = (id: SectionId) => {
    const heading = document.getElementById(`guide-${id}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <HelpDialog topic="guide" size={960}>
      <div className={classes.guide}>
        <div className={classes.topics}>
          <FindField label={t('guide.search')} value={typed} onChange={setTyped} />
          <Text size="xs" c="dimmed" role="status">
            {words.length > 0 &&
              (shown.length > 0 ? t('guide.found', { count: shown.length }) : t('guide.none'))}
          </Text>
          <nav aria-label={t('guide.sections')}>
            {shown.map((id) => (
              <UnstyledButton key={id} className={classes.topic} onClick={() => goTo(id)}>
                {guide[id].title}
              </UnstyledButton>
            ))}
          </nav>
        </div>
        <section
          ref={text}
          className={classes.text}
          aria-label={t('topics.guide')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
        >
          {shown.map((id) => (
            <GuideSection key={id} id={id} section={guide[id]} />
          ))}
        </section>
      </div>
    </HelpDialog>
  );
}
