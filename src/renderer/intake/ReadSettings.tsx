import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Delimiter, Encoding, IntakeReport } from '../../preload/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import { useColumnNames } from './columns.ts';
import { KeptColumns } from './KeptColumns.tsx';
import type { Choices } from './overrides.ts';
import classes from './read-settings.module.css';

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
const encodings: readonly Encoding[] = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'];

/** The header can be chosen among the first lines. */
const HEADER_LINES = 20;
const NO_HEADER = 'none';
const NO_COLUMN = 'none';

interface ReadSettingsProps {
  readonly report: IntakeReport;
  readonly onChange: (patch: Choices['overrides']) => void;
}

/** How the file was read: sheet, columns, delimiter, header, encoding. Each can be changed. */
export function ReadSettings({ report, onChange }: ReadSettingsProps) {
  const { t } = useTranslation('intake');
  const { settings } = report;
  const columns = useColumnNames(report);
  const isWorkbook = report.sheets.length > 0;
  const lines = Math.max(HEADER_LINES, settings.headerLine ?? 0);
  return (
    <Stack gap="xs">
      <div>
        <Title order={3} size="h6">
          {t('settings.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t(report.remembered ? 'settings.remembered' : 'settings.hint')}
        </Text>
      </div>
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
        <Choice
          size="xs"
          label={t('settings.identifierColumn')}
          value={settings.identifierColumn === null ? NO_COLUMN : String(settings.identifierColumn)}
          data={[
            { value: NO_COLUMN, label: t('settings.noIdentifier') },
            ...settings.keptColumns.map((index) => ({ value: String(index), label: columns[index] ?? '' })),
          ]}
          onChange={(value) => onChange({ identifierColumn: value === NO_COLUMN ? null : Number(value) })}
        />
        {!isWorkbook && (
          <Choice
            size="xs"
            label={t('settings.delimiter')}
            value={
              settings.asText
                ? TEXT
                : (delimiterNames.find((key) => delimiters[key] === settings.delimiter) ?? null)
            }
            data={([...delimiterNames, TEXT] as const).map((value) => ({
              value,
              label: t(`settings.delimiters.${value}`),
            }))}
            onChange={(value) => {
              if (value === TEXT) onChange({ asText: true });
              else if (value) onChange({ delimiter: delimiters[value], asText: false });
            }}
          />
        )}
        <Choice
          size="xs"
          label={t('settings.headerLine')}
          value={settings.headerLine === null ? NO_HEADER : String(settings.headerLine)}
          data={[
            { value: NO_HEADER, label: t('settings.noHeader') },
            ...Array.from({ length: lines }, (_, index) => ({
              value: String(index + 1),
              label: t('settings.line', { line: index + 1 }),
            })),
          ]}
          onChange={(value) => onChange({ headerLine: value === NO_HEADER ? null : Number(value) })}
        />
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
    </Stack>
  );
}
