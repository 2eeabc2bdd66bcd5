import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconFilter,
  IconFilterOff,
  IconFocusCentered,
  IconLasso,
  IconMarquee2,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import classes from './controls.module.css';
import { type DrawTool, normaliseBox } from './drawing/drawing.ts';
import { fitView } from './use-fit-found.ts';

interface ControlProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  /** How to use the control, if its label does not say. */
  readonly hint?: string;
  readonly active?: boolean;
  /** Whether the tool is in use; absent: the control is not a tool. */
  readonly pressed?: boolean;
}

function Control({ label, icon: Shape, onClick, hint, active, pressed }: ControlProps) {
  return (
    <Tooltip
      label={hint ? `${label}. ${hint}` : label}
      position="left"
      multiline={hint !== undefined}
      {...(hint ? { w: 230 } : {})}
      events={{ hover: true, focus: true, touch: false }}
    >
      <ActionIcon
        variant={active || pressed ? 'filled' : 'default'}
        size={34}
        aria-label={label}
        aria-description={hint}
        aria-pressed={pressed}
        onClick={onClick}
      >
        <Shape size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface Props {
  readonly canvas: MapCanvas;
  readonly tool: DrawTool | null;
  readonly onTool: (tool: DrawTool | null) => void;
}

export function MapControls({ canvas, tool, onTool }: Props) {
  const { t } = useTranslation('map');
  const filtered = useFleetView(({ view }) => view.box !== null || Boolean(view.shape));
  const filter = useFleetView((state) => state.filter);
  const drawWith = (one: DrawTool, shape: Icon) => (
    <Control
      label={t(`draw.${one}.label`)}
      hint={t('draw.byKeyboard')}
      icon={shape}
      pressed={tool === one}
      onClick={() => onTool(tool === one ? null : one)}
    />
  );
  return (
    <div className={classes.controls}>
      <ActionIcon.Group orientation="vertical" aria-label={t('zoom')}>
        <Control label={t('zoomIn')} icon={IconPlus} onClick={() => canvas.zoomBy(1)} />
        <Control label={t('zoomOut')} icon={IconMinus} onClick={() => canvas.zoomBy(-1)} />
      </ActionIcon.Group>
      <Control
        label={t('fit')}
        icon={IconFocusCentered}
        onClick={() => void fitView(canvas, useFleetView.getState().view)}
      />
      <ActionIcon.Group orientation="vertical" aria-label={t('draw.group')}>
        {drawWith('box', IconMarquee2)}
        {drawWith('lasso', IconLasso)}
        <Control
          label={filtered ? t('clearArea') : t('filterArea')}
          {...(filtered ? {} : { hint: t('filterAreaHint') })}
          icon={filtered ? IconFilterOff : IconFilter}
          active={filtered}
          onClick={() => filter('box', filtered ? null : normaliseBox(canvas.bounds()))}
        />
      </ActionIcon.Group>
    </div>
  );
}
