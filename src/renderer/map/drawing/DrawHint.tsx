import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './drawing.module.css';
import type { DrawTool } from './drawing.ts';

interface Props {
  readonly tool: DrawTool | null;
  readonly onCancel: () => void;
}

/** How to use the active tool, and a button to cancel it, for devices without an Escape key. */
export function DrawHint({ tool, onCancel }: Props) {
  const { t } = useTranslation(['map', 'app']);
  return (
    <div className={classes.drawHint} data-shown={tool !== null}>
      <span role="status">{tool && t(`draw.${tool}.hint`)}</span>
      {tool && (
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t('app:cancel')}
        </Button>
      )}
    </div>
  );
}
