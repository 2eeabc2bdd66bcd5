import { useTranslation } from 'react-i18next';
import type { Identifier, VehicleDetails } from '../../contract/schemas/fleet.ts';
import { otherIdentifiers } from './other-identifiers.ts';
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
