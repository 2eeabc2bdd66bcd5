import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import { useColumnNames } from './columns.ts';
import { Finding } from './Finding.tsx';
import type { Choices } from './overrides.ts';

const ALL = 'all';

interface FoundNotesProps {
  readonly report: IntakeReport;
  readonly onChange: (patch: Choices['overrides']) => void;
}

/** Notes on a file without one VIN per row: text without a table, several VINs in a row, a second VIN column. */
export function FoundNotes({ report, onChange }: FoundNotesProps) {
  const { t } = useTranslation('intake');
  const { settings, severalVins } = report;
  const icon = <IconInfoCircle aria-hidden />;
  return (
    <>
      {settings.asText && <Finding role="status" icon={icon} title={t('several.text')} />}
      {!settings.asText && severalVins.rows > 0 && (
        <Finding
          role="status"
          icon={icon}
          title={t('several.rows', { count: severalVins.rows, vins: severalVins.vins })}
        />
      )}
      <SeveralColumns report={report} onChange={onChange} />
    </>
  );
}

function SeveralColumns({ report, onChange }: FoundNotesProps) {
  const { t } = useTranslation('intake');
  const { settings, vinColumns } = report;
  const names = useColumnNames(report);
  const nameOf = (column: number) => names[column] ?? '';
  const columns = [...new Set([settings.vinColumn, ...settings.otherVinColumns, ...vinColumns])].sort(
    (a, b) => a - b,
  );
  if (settings.asText || columns.length < 2) return null;
  const choose = (value: string | null) => {
    if (value === null) return;
    const [first = settings.vinColumn, ...others] = value === ALL ? columns : [Number(value)];
    onChange({ vinColumn: first, otherVinColumns: others });
  };
  return (
    // Not `role="status"`: a screen reader would read all of it again with each choice.
    <Finding
      role="group"
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={t('several.columns', { count: columns.length, names: columns.map(nameOf).join(', ') })}
    >
      <Choice
        size="xs"
        maw={420}
        label={t('several.choose')}
        value={settings.otherVinColumns.length > 0 ? ALL : String(settings.vinColumn)}
        data={[
          { value: ALL, label: t('several.all') },
          ...columns.map((column) => ({
            value: String(column),
            label: t('several.only', { name: nameOf(column) }),
          })),
        ]}
        onChange={choose}
      />
    </Finding>
  );
}
