import type { Identifier, VehicleDetails } from '../../contract/schemas/fleet.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { plainIdentifier } from '../../shared/identifier/plates.ts';

interface OtherIdentifier {
  readonly value: string;
  readonly list: string;
}

/** The identifiers in lists that differ from the one shown; each once for each name of a list. */
export function otherIdentifiers(
  shown: Pick<Identifier, 'value'>,
  lists: VehicleDetails['lists'],
): OtherIdentifier[] {
  const named = lists.flatMap(({ name: list, identifier, rows }) =>
    identifier === null
      ? []
      : rows.map(({ cells }) => ({ value: valueOfCell(cells[identifier]?.value), list })),
  );
  const plain = plainIdentifier(shown.value);
  const others = named.filter(({ value }) => value !== '' && plainIdentifier(value) !== plain);
  return [...new Map(others.map((other) => [JSON.stringify([other.list, other.value]), other])).values()];
}
