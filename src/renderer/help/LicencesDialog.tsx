import { ActionIcon, Alert, Group, Loader, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { FindField } from './FindField.tsx';
import { foldSameLength } from './found.ts';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';
import { rangesOf, setMarks } from './use-marks.ts';

/** A single letter would match everywhere. */
const MIN_LENGTH = 2;

/** The licences of all shipped packages, with a search. */
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
  const [found, setFound] = useState<readonly Range[]>([]);
  const [current, setCurrent] = useState(0);
  const word = foldSameLength(typed.trim());
  const isSearched = word.length >= MIN_LENGTH;

  useEffect(() => {
    const ranges = box.current && word.length >= MIN_LENGTH ? rangesOf(box.current, [word]) : [];
    setFound(ranges);
    setCurrent(0);
    setMarks('rastro-found', ranges);
    return () => setMarks('rastro-found', []);
  }, [word]);
  useEffect(() => {
    const range = found[current];
    setMarks('rastro-current', range ? [range] : []);
    if (range && box.current) scrollTo(box.current, range);
    return () => setMarks('rastro-current', []);
  }, [found, current]);

  const go = (step: 1 | -1) => {
    if (found.length > 0) setCurrent((current + step + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <div className={classes.find}>
          <FindField label={t('licences.search')} value={typed} onChange={setTyped} onKeyDown={onKeyDown} />
        </div>
        <Text size="xs" c="dimmed" role="status" className={classes.count}>
          {isSearched &&
            (found.length > 0
              ? t('licences.found', { current: current + 1, count: found.length })
              : t('licences.none'))}
        </Text>
        <Step label={t('licences.previous')} Icon={IconChevronUp} onStep={() => go(-1)} />
        <Step label={t('licences.next')} Icon={IconChevronDown} onStep={() => go(1)} />
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

interface StepProps {
  readonly label: string;
  readonly Icon: typeof IconChevronUp;
  readonly onStep: () => void;
}

function Step({ label, Icon, onStep }: StepProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onStep}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Scrolls the range to the middle of the box unless it is visible. */
function scrollTo(box: HTMLElement, range: Range): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const at = range.getBoundingClientRect();
  if (at.top < top || at.bottom > bottom) box.scrollTop += at.top - top - height / 2;
}
