import { useTranslation } from 'react-i18next';
import { useBasemapState, useStreets } from '../../state/queries.ts';
import classes from './attribution.module.css';

/** Credits for what is drawn; an archive's or a server's own words are text here, never HTML. */
export function Attribution() {
  const { t } = useTranslation('map');
  const { file, online } = useBasemapState().data ?? { file: null, online: null };
  const streets = useStreets().data?.file;
  const theirs = file?.attribution ?? online?.attribution ?? streets?.attribution ?? '';
  // Of the bundled basemap only the public domain's part lies under an online style.
  const ours = online ? '' : t('attribution');
  return <p className={classes.attribution}>{[theirs, ours].filter((text) => text !== '').join(' · ')}</p>;
}
