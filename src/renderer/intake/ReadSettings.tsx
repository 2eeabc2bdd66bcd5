import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delimiter, Encoding, IntakeReport } from '../../contract/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import { useColumnNames } from './columns.ts';
import { KeptColumns } from './KeptColumns.tsx';
import type { Choices } from './overrides.ts';
import classes from './read-settings.module.css';

const encodings: readonly Encoding[] = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'];

const NO_COLUMN = 'none';

interface ReadSettingsProps {
  readonly report: IntakeReport;
  readonly chosen: Choices['overrides']['identifiers'];
  readonly onChange: (patch: Choices['overrides']) => void;
}

/** One line on how the file was read. The choices below it are folded until they are asked for, or no VIN was found. */
export function ReadSettings({ report, chosen, onChange }: ReadSettingsProps) {
  const { t } = useTranslation('intake');
  const [isOpen, setOpen] = useState(report.counts.unique === 0);
  const { settings } = report;
  const columns = useColumnNames(report);
  const readAs = useReadAs(report, columns);
  const isWorkbook = report.sheets.length > 0;
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      aria-label={t('settings.title')}
    >
      <summary>
        <strong>{t('settings.title')}:</strong> {readAs.join(' · ')}
      </summary>
      <Text size="xs" c="dimmed" my="xs">
        {t(report.remembered ? 'settings.remembered' : 'settings.hint')}
      </Text>
      <div className={classes.settings}>
        {isWorkbook && (
          <Choice
            size="xs"
            label={t('settings.sheet')}
            value={settings.sheet}
            data={[...new Set(report.sheets)]}
            disabled={report.sheets.length === 1}
            onChange={(sheet) => sheet !== null && onChange({ sheet })}
          />
        )}
        <Choice
          size="xs"
          label={t('settings.vinColumn')}
          value={String(settings.vinColumn)}
          data={columns.map((label, index) => ({ value: String(index), label }))}
          onChange={(value) => onChange({ vinColumn: Number(value), otherVinColumns: [] })}
        />
        <Identifiers settings={settings} columns={columns} chosen={chosen} onChange={onChange} />
        {!isWorkbook && <DelimiterChoice settings={settings} onChange={onChange} />}
        <HeaderLineChoice settings={settings} onChange={onChange} />
        {!isWorkbook && (
          <Choice
            size="xs"
            label={t('settings.encoding')}
            value={settings.encoding}
            data={encodings.map((value) => ({ value, label: t(`settings.encodings.${value}`) }))}
            onChange={(value) => value && onChange({ encoding: value })}
          />
        )}
        <KeptColumns
          columns={columns}
          vinColumn={settings.vinColumn}
          kept={settings.keptColumns}
          onChange={(keptColumns) => onChange({ keptColumns })}
        />
      </div>
    </details>
  );
}

/** What was recognised, in few words: the sheet where there are several, the columns of VINs and identifiers, the header. */
function useReadAs({ settings, sheets }: IntakeReport, columns: readonly string[]): string[] {
  const { t } = useTranslation('intake');
  if (settings.asText) return [t('settings.delimiters.text')];
  const { vinColumn, otherVinColumns, identifierColumn, otherIdentifierColumns, headerLine } = settings;
  const named = [vinColumn, ...otherVinColumns, identifierColumn, ...otherIdentifierColumns];
  return [
    ...(settings.sheet !== null && sheets.length > 1 ? [settings.sheet] : []),
    ...[...new Set(named)].flatMap((column) => (column === null ? [] : (columns[column] ?? []))),
    headerLine === null ? t('settings.noHeader') : t('settings.headerOn', { line: headerLine }),
  ];
}

interface IdentifiersProps extends Pick<ReadSettingsProps, 'chosen' | 'onChange'> {
  readonly settings: IntakeReport['settings'];
  readonly columns: readonly string[];
}

function Identifiers({ settings, columns, chosen = [], onChange }: IdentifiersProps) {
  const { t } = useTranslation('intake');
  const { vinColumn, otherVinColumns, identifierColumn, otherIdentifierColumns } = settings;
  const identifiers = [identifierColumn, ...otherIdentifierColumns];
  return [vinColumn, ...otherVinColumns].map((of, index) => (
    <Choice
      key={of}
      size="xs"
      label={
        otherVinColumns.length === 0
          ? t('settings.identifierColumn')
          : t('settings.identifierOf', { name: columns[of] ?? '' })
      }
      value={String(identifiers[index] ?? NO_COLUMN)}
      data={[
        { value: NO_COLUMN, label: t('settings.noIdentifier') },
        ...settings.keptColumns.map((column) => ({ value: String(column), label: columns[column] ?? '' })),
      ]}
      onChange={(value) => {
        const column = value === NO_COLUMN ? null : Number(value);
        const others = chosen.filter((other) => other.vinColumn !== of);
        onChange({ identifiers: [...others, { vinColumn: of, column }] });
      }}
    />
  ));
}

/** How many of the first lines are offered as the header; more if the present header is farther down. */
const HEADER_LINES = 20;
const NO_HEADER = 'none';

interface HeaderLineChoiceProps {
  readonly settings: IntakeReport['settings'];
  readonly onChange: (patch: Choices['overrides']) => void;
}

function HeaderLineChoice({ settings: { headerLine }, onChange }: HeaderLineChoiceProps) {
  const { t } = useTranslation('intake');
  const lines = Math.max(HEADER_LINES, headerLine ?? 0);
  return (
    <Choice
      size="xs"
      label={t('settings.headerLine')}
      value={headerLine === null ? NO_HEADER : String(headerLine)}
      data={[
        { value: NO_HEADER, label: t('settings.noHeader') },
        ...Array.from({ length: lines }, (_, index) => ({
          value: String(index + 1),
          label: t('settings.line', { line: index + 1 }),
        })),
      ]}
      onChange={(value) => onChange({ headerLine: value === NO_HEADER ? null : Number(value) })}
    />
  );
}

const delimiters = {
  semicolon: ';',
  comma: ',',
  tab: '\t',
  pipe: '|',
  none: '',
} as const satisfies Record<string, Delimiter>;
type DelimiterName = keyof typeof delimiters;
const delimiterNames: readonly DelimiterName[] = ['semicolon', 'comma', 'tab', 'pipe', 'none'];
const TEXT = 'text';

interface DelimiterChoiceProps {
  readonly settings: IntakeReport['settings'];
  readonly onChange: (patch: Choices['overrides']) => void;
}

function DelimiterChoice({ settings, onChange }: DelimiterChoiceProps) {
  const { t } = useTranslation('intake');
  const name = delimiterNames.find((key) => delimiters[key] === settings.delimiter) ?? null;
  return (
    <Choice
      size="xs"
      label={t('settings.delimiter')}
      value={settings.asText ? TEXT : name}
      data={([...delimiterNames, TEXT] as const).map((value) => ({
        value,
        label: t(`settings.delimiters.${value}`),
      }))}
      onChange={(value) => {
        if (value === TEXT) onChange({ asText: true });
        else if (value) onChange({ delimiter: delimiters[value], asText: false });
      }}
    />
  );
}
