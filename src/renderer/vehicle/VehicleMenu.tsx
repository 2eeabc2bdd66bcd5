import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';

/** What can be done with a vehicle beside a lookup. */
export function VehicleMenu({ vin }: { readonly vin: string }) {
  const { t } = useTranslation('fleet');
  const open = useLayout((state) => state.open);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('panel.actions')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => open({ kind: 'erase', target: { kind: 'vehicle', vin } })}
        >
          {t('panel.erase')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
