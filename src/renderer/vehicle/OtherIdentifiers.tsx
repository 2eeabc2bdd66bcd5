import { useTranslation } from 'react-i18next';
import type { Identifier, VehicleDetails } from '../../contract/schemas/fleet.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { plainIdentifier } from '../../shared/identifier/plates.ts';
import classes from './VehiclePanel.module.css';

interface Props {
  readonly shown: Identifier;
  readonly lists: VehicleDetails['lists'];
}

export function OtherIdentifiers({ shown, lists }: Props) {
  const { t } = useTranslation('fleet');
  return (
    <ul className={classes.others} aria-label={t('identifier.differs')}>
      {otherIdentifiers(shown, lists).map(({ value, list }) => (
        <li key={`${list} ${value}`}>{t('identifier.other', { value, list })}</li>
      ))}
    </ul>
  );
}

/** The identifiers in lists that differ from the one shown; each once for each name of a list. */
function otherIdentifiers(
  shown: Pick<Identifier, 'value'>,
  lists: VehicleDetails['lists'],
): { readonly value: string; readonly list: string }[] {
  const named = lists.flatMap(({ name: list, identifier, rows }) =>
    identifier === null
      ? []
      : rows.map(({ cells }) => ({ value: valueOfCell(cells[identifier]?.value), list })),
  );
  const plain = plainIdentifier(shown.value);
  const others = named.filter(({ value }) => value !== '' && plainIdentifier(value) !== plain);
  return [...new Map(others.map((other) => [JSON.stringify([other.list, other.value]), other])).values()];
}
