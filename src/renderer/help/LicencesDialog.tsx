import { Alert, Group, Loader, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { FindField } from './FindField.tsx';
import { foldSameLength } from './found.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { MatchSteps, stepByEnter } from './MatchSteps.tsx';
import { useMatches } from './use-matches.ts';

/** Minimum characters of a search, because a single letter would match everywhere. */
const MIN_LENGTH = 2;

export function LicencesDialog() {
  const { t } = useTranslation('help');
  const licences = useQuery({
    queryKey: ['licences'],
    queryFn: () => ask(window.rastro.app.licences()),
  });
  return (
    <HelpDialog topic="licences" size={820}>
      <div className={classes.licences}>
        <Text size="sm">{t('licences.text')}</Text>
        {licences.isPending && <Loader size="sm" />}
        {licences.error && <ErrorAlert error={licences.error} onRetry={() => void licences.refetch()} />}
        {licences.data === null && (
          <Alert icon={<IconInfoCircle aria-hidden />} color="yellow">
            {t('licences.missing')}
          </Alert>
        )}
        {licences.data && <SearchedText text={licences.data} />}
      </div>
    </HelpDialog>
  );
}

/** A long text with a search; Enter goes to the next match. */
function SearchedText({ text }: { readonly text: string }) {
  const { t } = useTranslation('help');
  const box = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const word = foldSameLength(typed.trim());
  const isSearched = word.length >= MIN_LENGTH;
  const matches = useMatches(box, isSearched ? [word] : []);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <div className={classes.find}>
          <FindField
            label={t('licences.search')}
            value={typed}
            onChange={setTyped}
            onKeyDown={stepByEnter(matches)}
          />
        </div>
        <Text size="xs" c="dimmed" role="status" className={classes.count}>
          {isSearched &&
            (matches.count > 0
              ? t('matches.found', { current: matches.current, count: matches.count })
              : t('matches.none'))}
        </Text>
        <MatchSteps matches={matches} />
      </Group>
      <section
        ref={box}
        className={classes.box}
        aria-label={t('licences.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <pre className={classes.pre} lang="en">
          {text}
        </pre>
      </section>
    </>
  );
}
