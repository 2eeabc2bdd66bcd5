import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_FIXES } from '../../shared/coordinates.ts';
import { showsMap, useLayout } from '../state/layout.ts';
import { useTrail } from '../state/trail.ts';
import classes from './VehiclePanel.module.css';

/** A switch for the vehicle's trail on the map; it opens the map if none is open. */
export function TrailControls({ positions }: { readonly positions: number }) {
  const { t } = useTranslation('map');
  const { shown, show, wantWhole } = useTrail();
  const { layout, setLayout } = useLayout();
  const onMap = shown && showsMap(layout);
  const change = (wanted: boolean) => {
    if (wanted && !showsMap(layout)) setLayout('both');
    show(wanted);
  };
  return (
    <div className={classes.trail}>
      <Switch
        size="sm"
        label={t('trail.show')}
        checked={onMap}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {onMap && (
        <Button size="compact-xs" variant="subtle" onClick={() => wantWhole(true)}>
          {t('trail.whole')}
        </Button>
      )}
      {onMap && positions > MOST_FIXES && <small>{t('trail.most', { count: MOST_FIXES })}</small>}
    </div>
  );
}
