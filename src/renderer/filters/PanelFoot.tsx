import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Removes the panel's filter; null: there is no filter to remove. */
  readonly onClear: (() => void) | null;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

export function PanelFoot({ onClear, onDone, children }: Props) {
  const { t } = useTranslation('filters');
  return (
    <Group justify="space-between" gap="xs" mt="sm">
      <span>{children}</span>
      <Group gap="xs">
        {onClear && (
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
        <Button size="compact-sm" onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
    </Group>
  );
}
