import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownHeldBackRow as HeldBackRow } from '../../contract/schemas/lists.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { Corrected } from './Corrected.tsx';
import { FoundNotes } from './FoundNotes.tsx';
import { HeldBack } from './HeldBack.tsx';
import { Hints } from './Hints.tsx';
import { acceptedCorrections } from './held-back.ts';
import { LetterSuggestions } from './Letters.tsx';
import {
  type Choices,
  isUntouched,
  noChoices,
  vinCellsKey,
  withCorrection,
  withOverride,
  withSuggestion,
} from './overrides.ts';
import { Preview } from './Preview.tsx';
import { ReadSettings } from './ReadSettings.tsx';
import classes from './review.module.css';
import { Save } from './Save.tsx';
import { Summary } from './Summary.tsx';
import { closeConfirmation, confirmReread, useUnsaved } from './unsaved.tsx';
import { commitKey } from './use-commit.ts';
import { useInspection } from './use-inspection.ts';
import { useIntakeProgress } from './use-progress.ts';

interface ReviewProps {
  readonly intakeId: string;
  /** Null for pasted text. */
  readonly fileName: string | null;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function Review({ intakeId, fileName, onBack, onDone }: ReviewProps) {
  const [choices, setChoices] = useState<Choices>(noChoices);
  const inspection = useInspection(intakeId, choices);
  const { report, readAs, error, isFetching, lastGood } = inspection;
  const { corrections } = choices;
  const isSaving = useIsMutating({ mutationKey: commitKey(intakeId) }) > 0;
  useReportUnsaved(corrections.length, isSaving);

  // A correction belongs to a cell of the report on the screen. It is ignored if other cells have been chosen by then.
  const cells = vinCellsKey(readAs ?? noChoices);
  const isOutdated = cells !== vinCellsKey(choices);
  const correct = (row: HeldBackRow, value: string) =>
    setChoices((before) => (vinCellsKey(before) === cells ? withCorrection(before, row, value) : before));
  const replace = (vin: string, replaced: boolean) =>
    setChoices((before) => withSuggestion(before, vin, replaced));
  const override = (patch: Choices['overrides']) => {
    const apply = () => setChoices((before) => withOverride(before, patch));
    if (withOverride(choices, patch).corrections.length < corrections.length) confirmReread(apply);
    else apply();
  };

  const failure = error && (
    <ReadFailure
      error={error}
      hasReport={report !== null}
      choices={choices}
      lastGood={lastGood}
      onChoose={setChoices}
      onBack={onBack}
    />
  );
  if (!report) return failure || <Reading intakeId={intakeId} />;
  const busy = isFetching || undefined;
  // Only the controls are inert while saving, because `inert` on the preview would restyle hundreds of cells.
  return (
    <Stack>
      {failure}
      <div inert={isSaving}>
        <ReadSettings report={report} chosen={choices.overrides.identifiers} onChange={override} />
      </div>
      <Preview key={cells} report={report} busy={isFetching} />
      <Stack className={classes.read} data-busy={busy}>
        <Summary counts={report.counts} />
      </Stack>
      <Stack className={classes.read} inert={isSaving}>
        <FoundNotes report={report} onChange={override} />
      </Stack>
      <Stack className={classes.read} data-busy={isOutdated || undefined} inert={isSaving || isOutdated}>
        <HeldBack key={cells} report={report} corrections={corrections} onCorrect={correct} />
        <Corrected corrections={acceptedCorrections(report.heldBack, corrections)} onCorrect={correct} />
        <LetterSuggestions
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

/** Stores in `useUnsaved` what closing the import would lose; closes the confirmation when saving ends. */
function useReportUnsaved(corrections: number, saving: boolean): void {
  useEffect(() => {
    useUnsaved.setState({ corrections, saving });
    return () => useUnsaved.setState({ corrections: 0, saving: false });
  }, [corrections, saving]);
  useEffect(() => (saving ? closeConfirmation : undefined), [saving]);
}

interface ReadFailureProps {
  readonly error: unknown;
  /** Whether an earlier report is on the screen. */
  readonly hasReport: boolean;
  readonly choices: Choices;
  /** The last choices that the file could be read with; null: none so far. */
  readonly lastGood: Choices | null;
  readonly onChoose: (choices: Choices) => void;
  readonly onBack: () => void;
}

/** Why the file could not be read, and a button back to choices that worked, to detected ones, or to step one. */
function ReadFailure({ error, hasReport, choices, lastGood, onChoose, onBack }: ReadFailureProps) {
  const { t } = useTranslation('intake');
  const earlier = lastGood ?? (isUntouched(choices) ? null : noChoices);
  return (
    <ErrorAlert
      error={error}
      title={t(hasReport ? 'notReadSo' : 'refused')}
      onRetry={() => (earlier ? onChoose(earlier) : onBack())}
      retryLabel={t(lastGood ? 'asBefore' : earlier ? 'asDetected' : 'back')}
    />
  );
}

/** The progress while a file is read for the first time, above placeholders of what will follow. */
function Reading({ intakeId }: { readonly intakeId: string }) {
  const { t } = useTranslation('intake');
  const share = useIntakeProgress(intakeId, true);
  return (
    <Stack aria-busy>
      <div>
        <Text size="sm" mb={6} role="status">
          {t('inspecting')}
        </Text>
        <Progress value={(share ?? 0) * 100} aria-label={t('inspecting')} />
      </div>
      <Skeleton height={20} />
      <Skeleton height={220} />
      <Skeleton height={62} />
    </Stack>
  );
}
