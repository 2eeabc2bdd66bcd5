import type { HeaderChoice } from '../../tables/header-choice.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';

/** Reads the user's last choices of columns, each for files with the same header; the newest first. */
export function headerChoices(prepare: Prepare): () => HeaderChoice[] {
  const choices = prepare<
    Record<'header' | 'otherVinColumns' | 'keptColumns', string> & {
      vinColumn: number;
      identifierColumn: string | null;
    }
  >(
    `SELECT header, vin_column AS vinColumn, other_vin_columns AS otherVinColumns, kept_columns AS keptColumns,
      identifier_column AS identifierColumn
    FROM header_choice
    ORDER BY used_at DESC LIMIT 200`,
  );
  return () =>
    choices.all().map(({ identifierColumn, ...row }) => ({
      ...row,
      otherVinColumns: JSON.parse(row.otherVinColumns),
      keptColumns: JSON.parse(row.keptColumns),
      ...(identifierColumn === null ? {} : identifiersIn(identifierColumn)),
    }));
}

/** All identifier columns of a choice stand in one column of the database, that of the first VIN column first. */
function identifiersIn(json: string): Pick<HeaderChoice, 'identifierColumn' | 'otherIdentifierColumns'> {
  const [identifierColumn = null, ...otherIdentifierColumns]: (number | null)[] = JSON.parse(json);
  return { identifierColumn, otherIdentifierColumns };
}

export function saveHeaderChoice(db: Database, prepare: Prepare) {
  const save = prepare(`INSERT INTO header_choice
      (header, vin_column, other_vin_columns, kept_columns, identifier_column, used_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET vin_column = excluded.vin_column,
      other_vin_columns = excluded.other_vin_columns, kept_columns = excluded.kept_columns,
      identifier_column = excluded.identifier_column, used_at = excluded.used_at`);
  return writeTransaction(db, (choice: HeaderChoice): void => {
    const { header, vinColumn, otherVinColumns, keptColumns } = choice;
    const { identifierColumn, otherIdentifierColumns = [] } = choice;
    const identifiers =
      identifierColumn === undefined ? null : JSON.stringify([identifierColumn, ...otherIdentifierColumns]);
    save.run(
      header,
      vinColumn,
      JSON.stringify(otherVinColumns),
      JSON.stringify(keptColumns),
      identifiers,
      Date.now(),
    );
  });
}
