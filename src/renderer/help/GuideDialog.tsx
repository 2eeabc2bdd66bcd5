import { Group, Text, UnstyledButton } from '@mantine/core';
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
import { MatchSteps, stepByEnter } from './MatchSteps.tsx';
import { useMatches } from './use-matches.ts';

export function GuideDialog() {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const text = useRef<HTMLElement>(null);
  const guide = locales[useLanguage()].guide;
  const words = wordsOf(typed);
  const shown = sectionsWith(guide, words);
  const matches = useMatches(text, words);

  const goTo = (id: SectionId) => {
    const heading = document.getElementById(`guide-${id}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <HelpDialog topic="guide" size={960}>
      <div className={classes.guide}>
        <div className={classes.topics}>
          <FindField
            label={t('guide.search')}
            value={typed}
            onChange={setTyped}
            onKeyDown={stepByEnter(matches)}
          />
          <Text size="xs" c="dimmed" role="status">
            {words.length > 0 &&
              (shown.length > 0 ? t('guide.found', { count: shown.length }) : t('guide.none'))}
          </Text>
          {matches.count > 0 && (
            <Group gap={6} wrap="nowrap">
              <Text size="xs" className={classes.matches ?? ''}>
                {t('matches.found', { current: matches.current, count: matches.count })}
              </Text>
              <MatchSteps matches={matches} size={26} />
            </Group>
          )}
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
