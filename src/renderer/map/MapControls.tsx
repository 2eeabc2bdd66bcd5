import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconFilter,
  IconFilterOff,
  IconFocusCentered,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../fleet/view-store.ts';
import classes from './fleet-map.module.css';
import type { MapCanvas } from './map-canvas.ts';
import { fitView } from './use-fit-list.ts';

interface ControlProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly active?: boolean;
}

function Control({ label, icon: Shape, onClick, active }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant={active ? 'filled' : 'default'} size={34} aria-label={label} onClick={onClick}>
        <Shape size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Zoom, "show all", and the area filter, which narrows list and map to what is in sight. */
export function MapControls({ canvas }: { readonly canvas: MapCanvas }) {
  const { t } = useTranslation('map');
  const filtered = useFleetView((state) => state.view.box !== null);
  const filterBox = useFleetView((state) => state.filterBox);
  return (
    <div className={classes.controls}>
      <ActionIcon.Group orientation="vertical">
        <Control label={t('zoomIn')} icon={IconPlus} onClick={() => canvas.zoomBy(1)} />
        <Control label={t('zoomOut')} icon={IconMinus} onClick={() => canvas.zoomBy(-1)} />
      </ActionIcon.Group>
      <Control
        label={t('fit')}
        icon={IconFocusCentered}
        onClick={() => void fitView(canvas, useFleetView.getState().view)}
      />
      <Control
        label={filtered ? t('clearArea') : t('filterArea')}
        icon={filtered ? IconFilterOff : IconFilter}
        active={filtered}
        onClick={() => filterBox(filtered ? null : canvas.bounds())}
      />
    </div>
  );
}
