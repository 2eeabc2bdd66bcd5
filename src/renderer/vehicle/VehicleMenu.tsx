import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleDashed, IconDots, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../preload/schemas/fleet.ts';
import { useLayout } from '../state/layout.ts';

interface Props {
  readonly vin: string;
  readonly position: Position | null;
}

/** What can be done with a vehicle beside a lookup. */
export function VehicleMenu({ vin, position }: Props) {
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
        {position && (
          <Menu.Item
            leftSection={<IconCircleDashed size={16} aria-hidden />}
            onClick={() =>
              open({
                kind: 'area',
                areaId: null,
                shape: { kind: 'circle', centre: [position.longitude, position.latitude], metres: 500 },
              })
            }
          >
            {t('panel.areaAround')}
          </Menu.Item>
        )}
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
