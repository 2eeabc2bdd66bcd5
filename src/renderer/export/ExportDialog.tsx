import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat, ExportRequest } from '../../contract/schemas/exports.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useListLayout } from '../state/column-layouts.ts';
import type { ExportChoices, ExportFormInput } from '../state/export-from.ts';
import { useLayout } from '../state/layout.ts';
import { isFormatAllowed, usePolicy } from '../state/policy.ts';
import { useLists } from '../state/queries.ts';
import {
  filteredTitle,
  formatInForce,
  isMapFormat,
  isOfFleet,
  proposedName,
  shownColumns,
  withoutEnding,
} from './choices.ts';
import { ExportDone } from './ExportDone.tsx';
import { ExportForm } from './ExportForm.tsx';
import { ExportProgressBar } from './ExportProgressBar.tsx';
import { notifyEnded } from './ended.tsx';
import { closeExportDialog, startExport, useExports } from './jobs.ts';

interface ExportDialogProps {
  readonly from: ExportFormInput;
  /** The filters of the view, in words. */
  readonly filters: readonly string[];
  readonly onClose: () => void;
}

/** An export from its choices to the file. It goes on when the dialog closes; then a notification shows its end. */
export function ExportDialog({ from, filters, onClose }: ExportDialogProps) {
  const { t } = useTranslation('export');
  const language = useLanguage();
  const { layout } = useListLayout();
  const list = useLists().data?.find(({ id }) => id === from.view.listId);
  const job = useExports(({ jobs, watched }) => jobs.find(({ request }) => request.exportId === watched));
  const [choices, setChoices] = useState<ExportChoices>(firstChoices(from));
  const exportFormat = useLayout((state) => state.exportFormat);
  const [cancelled, setCancelled] = useState(false);
  const [openedAt] = useState(() => new Date());
  const title =
    from.table?.title ??
    (choices.rows === 'file' && list
      ? t('fileName', { name: list.source === null ? list.name : withoutEnding(list.source) })
      : filteredTitle(list?.name ?? t('everythingName'), choices.rows === 'view' ? filters : []));
  const policy = usePolicy();
  const isAllowed = (each: ExportFormat) => isFormatAllowed(policy, each, list?.isWorkbook ?? false);
  const format = formatInForce(choices.rows, choices.format, exportFormat, isAllowed);
  const name = choices.name ?? proposedName(title, openedAt);
  useEffect(() => closeExportDialog, []);

  const save = async () => {
    closeExportDialog();
    setCancelled(false);
    // A format that the dialog was opened with, such as a report's, is not remembered as the usual one.
    if ((isOfFleet(choices.rows) || format === 'as-imported') && !from.format)
      useLayout.getState().rememberFormat(format);
    const request: ExportRequest = {
      exportId: crypto.randomUUID(),
      what: exportSource(from, choices.rows),
      format,
      name: name.trim(),
      language,
      columns: choices.asShown && isOfFleet(choices.rows) ? shownColumns(layout) : null,
      serviceTimes: choices.serviceTimes && !isMapFormat(format),
      ...(choices.rows === 'view' ? { filters: withinLimits(filters) } : {}),
    };
    const { ended, watched } = await startExport(request);
    if (watched) setCancelled(ended.end === 'cancelled');
    else notifyEnded(ended, { ...from, again: choices }, request);
  };

  const underWay = job?.state === 'writing' || job?.state === 'cancelling';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={underWay || job?.state === 'done' ? 520 : 760}
      closeOnClickOutside={false}
    >
      {job && underWay ? (
        <ExportProgressBar job={job} onClose={onClose} />
      ) : job?.state === 'done' && job.result ? (
        <ExportDone
          exportId={job.request.exportId}
          result={job.result}
          onAgain={closeExportDialog}
          onClose={onClose}
        />
      ) : (
        <ExportForm
          view={from.view}
          list={list}
          ticked={from.vins.length}
          table={from.table}
          choices={choices}
          format={format}
          isAllowed={isAllowed}
          name={name}
          busy={job?.state === 'asking'}
          cancelled={cancelled}
          error={job?.error ?? null}
          onChange={(patch) => setChoices((before) => ({ ...before, ...patch }))}
          onSave={() => void save()}
        />
      )}
    </Modal>
  );
}

/** The filters within the limits of a request: 100 filters, 400 characters each. */
const withinLimits = (filters: readonly string[]): string[] =>
  filters.map((filter) => filter.slice(0, 400)).slice(0, 100);

const firstChoices = ({ again, rows, format }: ExportFormInput): ExportChoices =>
  again ?? { rows, format: format ?? null, name: null, serviceTimes: false, asShown: true };

function exportSource(
  { view, vins, table }: ExportFormInput,
  rows: ExportChoices['rows'],
): ExportRequest['what'] {
  if (table) return table.what;
  if (rows === 'file' && view.listId !== null) return { kind: 'file', listId: view.listId };
  return rows === 'vins' ? { kind: 'vins', vins: [...vins], view } : { kind: 'view', view };
}
