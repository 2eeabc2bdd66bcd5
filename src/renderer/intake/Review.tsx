import { Stack } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldBackRow } from '../../preload/schemas/lists.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { Corrected } from './Corrected.tsx';
import { HeldBack } from './HeldBack.tsx';
import { Hints } from './Hints.tsx';
import { takenCorrections } from './held-back.ts';
import classes from './intake.module.css';
import { Letters } from './Letters.tsx';
import {
  type Choices,
  cellsOf,
  isUntouched,
  noChoices,
  withCorrection,
  withOverride,
  withReplaced,
} from './overrides.ts';
import { Preview } from './Preview.tsx';
import { Reading } from './Reading.tsx';
import { ReadSettings } from './ReadSettings.tsx';
import { Save, saveKey } from './Save.tsx';
import { Summary } from './Summary.tsx';
import { endQuestion, rereading, useUnsaved } from './unsaved.tsx';
import { useInspection } from './use-inspection.ts';

interface ReviewProps {
  readonly intakeId: string;
  /** Null: pasted. */
  readonly fileName: string | null;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What was read, how, and what of it goes where. */
export function Review({ intakeId, fileName, onBack, onDone }: ReviewProps) {
  const { t } = useTranslation('intake');
  const [choices, setChoices] = useState<Choices>(noChoices);
  const inspection = useInspection(intakeId, choices);
  const { report, readAs, error, isFetching, lastGood } = inspection;

  // What is being saved is not to be changed any more.
  const saving = useIsMutating({ mutationKey: saveKey(intakeId) }) > 0;
  const { corrections } = choices;
  useEffect(() => {
    useUnsaved.setState({ corrections: corrections.length, saving });
    return () => useUnsaved.setState({ corrections: 0, saving: false });
  }, [corrections, saving]);
  useEffect(() => (saving ? endQuestion : undefined), [saving]);

  // A correction is for a cell of the report that is shown: once others are to be read, it would overwrite one of those.
  const cells = cellsOf(readAs ?? noChoices);
  const isReadOtherwise = cells !== cellsOf(choices);
  const correct = useCallback(
    (row: HeldBackRow, value: string) =>
      setChoices((before) => (cellsOf(before) === cells ? withCorrection(before, row, value) : before)),
    [cells],
  );
  const replace = useCallback(
    (vin: string, replaced: boolean) => setChoices((before) => withReplaced(before, vin, replaced)),
    [],
  );

  const failure = error && (
    <ErrorAlert
      error={error}
      title={t(report ? 'notReadSo' : 'refused')}
      onRetry={() =>
        lastGood ? setChoices(lastGood) : isUntouched(choices) ? onBack() : setChoices(noChoices)
      }
      retryLabel={lastGood ? t('asBefore') : isUntouched(choices) ? t('back') : t('asDetected')}
    />
  );
  if (!report) return failure || <Reading intakeId={intakeId} />;

  const override = (patch: Choices['overrides']) => {
    const go = () => setChoices((before) => withOverride(before, patch));
    if (withOverride(choices, patch).corrections.length < corrections.length) rereading(go);
    else go();
  };
  const busy = isFetching || undefined;
  // What only tells stays as it is while saving: hundreds of cells, each of whose styles would be made anew.
  return (
    <Stack>
      {failure}
      <div inert={saving}>
        <ReadSettings report={report} onChange={override} />
      </div>
      <Stack className={classes.read} data-busy={busy}>
        <Preview key={cells} report={report} busy={isFetching} />
        <Summary counts={report.counts} />
      </Stack>
      <Stack
        className={classes.read}
        data-busy={isReadOtherwise || undefined}
        inert={saving || isReadOtherwise}
      >
        <HeldBack key={cells} report={report} corrections={corrections} onCorrect={correct} />
        <Corrected corrections={takenCorrections(report.heldBack, corrections)} onCorrect={correct} />
        <Letters
          report={report}
          replaced={choices.overrides.replaceIn ?? []}
          onReplace={replace}
          onReplaceAll={(replaceIllegalLetters) => override({ replaceIllegalLetters })}
        />
      </Stack>
      <Hints report={report} />
      <Save
        intakeId={intakeId}
        fileName={fileName}
        report={report}
        inspection={inspection}
        onBack={onBack}
        onDone={onDone}
      />
    </Stack>
  );
}
