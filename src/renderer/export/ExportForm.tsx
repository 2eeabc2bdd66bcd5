import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameLength } from '../../contract/enums.ts';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { ExportChoices, ExportedTable } from '../state/export-from.ts';
import { useFleetCounts } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { fileExtension, formatsFor, type IsAllowed, isMapFormat, nameProblem } from './choices.ts';
import classes from './export.module.css';
import { FormatChoice } from './FormatChoice.tsx';
import { saveProblem } from './problem.ts';
import { RowsChoice } from './RowsChoice.tsx';

interface ExportFormProps {
  readonly view: FleetView;
  readonly list: VinList | undefined;
  readonly ticked: number;
  readonly table: ExportedTable | undefined;
  readonly choices: ExportChoices;
  readonly format: ExportFormat;
  readonly isAllowed: IsAllowed;
  /** The file's name, as typed or proposed. */
  readonly name: string;
  readonly busy: boolean;
  readonly cancelled: boolean;
  /** Why the last try failed; null: it did not. */
  readonly error: unknown;
  readonly onChange: (patch: Partial<ExportChoices>) => void;
  readonly onSave: () => void;
}

/** Scrolls the error into view: a small window may be scrolled down when an export fails. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

export function ExportForm(props: ExportFormProps) {
  const { view, list, ticked, table, choices, format, isAllowed, name, busy, cancelled, error } = props;
  const { onChange, onSave } = props;
  const { t } = useTranslation('export');
  const { rows } = choices;
  const counts = useFleetCounts(view).data;
  const nameInput = useRef<HTMLInputElement>(null);

  const problem = nameProblem(name);
  const nothing = rows === 'view' && counts?.total === 0;
  const noPlace = rows === 'view' && isMapFormat(format) && counts ? counts.total - counts.located : 0;
  const failure = saveProblem(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) nameInput.current?.focus();
    else if (!busy && !nothing) onSave();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error !== null && (
          <div ref={intoView}>
            <ErrorAlert
              error={error}
              title={t('failed.title')}
              text={failure ? t(`failed.${failure}`) : undefined}
            />
          </div>
        )}
        {cancelled && (
          <Alert color="gray" role="status" icon={<IconInfoCircle aria-hidden />}>
            {t('cancelled')}
          </Alert>
        )}
        <RowsChoice
          value={rows}
          view={view}
          list={list}
          ticked={ticked}
          table={table}
          total={counts?.total}
          disabled={busy}
          onChange={(value) => onChange({ rows: value })}
        />
        <FormatChoice
          rows={rows}
          value={format}
          isAllowed={isAllowed}
          disabled={busy}
          onChange={(value) => onChange({ format: value })}
        />
        {!table && <ColumnOptions choices={choices} format={format} disabled={busy} onChange={onChange} />}
        <TextInput
          ref={nameInput}
          label={t('name')}
          value={name}
          maxLength={nameLength}
          spellCheck={false}
          disabled={busy}
          error={
            problem === 'missing' ? t('nameMissing') : problem === 'characters' ? t('nameCharacters') : null
          }
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          rightSection={<span className={classes.ending}>{fileExtension(format, list ?? null)}</span>}
          rightSectionWidth={80}
        />
        <div className={classes.foot}>
          <Text size="sm" c="dimmed" className={classes.words} role="status">
            {nothing ? t('rows.nothing') : noPlace > 0 && t('noPlace', { count: noPlace })}
          </Text>
          <Button type="submit" loading={busy} disabled={nothing || formatsFor(rows, isAllowed).length === 0}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface ColumnOptionsProps {
  readonly choices: ExportChoices;
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onChange: (patch: Partial<ExportChoices>) => void;
}

function ColumnOptions({ choices, format, disabled, onChange }: ColumnOptionsProps) {
  const { t } = useTranslation('export');
  if (isMapFormat(format)) return null;
  const option = (name: 'asShown' | 'serviceTimes') => (
    <Checkbox
      size="sm"
      label={t(`${name}.label`)}
      description={t(`${name}.text`)}
      checked={choices[name]}
      disabled={disabled}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      {choices.rows !== 'file' && option('asShown')}
      {option('serviceTimes')}
    </>
  );
}
