import { useTranslation } from 'react-i18next';
import { useBasemapState, useStreets } from '../../state/queries.ts';
import classes from './attribution.module.css';

export function Attribution() {
  const { t } = useTranslation('map');
  const { file, online } = useBasemapState().data ?? { file: null, online: null };
  const streets = useStreets().data?.file;
  const theirs = file?.attribution ?? online?.attribution ?? streets?.attribution ?? '';
  // Under an online style, only the public-domain part of the bundled basemap is drawn. It needs no credit.
  const ours = online ? '' : t('attribution');
  return <p className={classes.attribution}>{[theirs, ours].filter((text) => text !== '').join(' · ')}</p>;
}
