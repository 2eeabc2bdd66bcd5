import { useTranslation } from 'react-i18next';
import { formatAge } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './fleet-map.module.css';
import type { MapCanvas } from './map-canvas.ts';
import { useSignal } from './signal.ts';

/** What the mark under the pointer stands for. */
export function HoverTip({ canvas }: { readonly canvas: MapCanvas }) {
  const { t, i18n } = useTranslation('map');
  const hovered = useSignal(canvas.hovered, null);
  const now = useNow();
  if (!hovered) return null;
  const { group, x, y } = hovered;
  const age = formatAge(now - group.oldest * 1000, i18n.language);
  return (
    <div className={classes.hover} style={{ left: x, top: y }} aria-hidden>
      <strong>{group.vin ?? t('hover.vehicles', { count: group.count })}</strong>
      <span>{group.vin ? age : t('hover.oldest', { age })}</span>
    </div>
  );
}
