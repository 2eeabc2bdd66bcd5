import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleDashed, IconDots, IconEraser, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DescribedVehicle } from '../../contract/schemas/fleet.ts';
import { useLayout } from '../state/layout.ts';
import { exportTable } from '../state/open-dialogs.ts';
import { isFormatAllowed, useForbiddenByPolicy } from '../state/policy.ts';

interface Props {
  readonly vin: string;
  readonly details: DescribedVehicle | null;
}

export function VehicleMenu({ vin, details }: Props) {
  const { t } = useTranslation('fleet');
  const open = useLayout((state) => state.open);
  const { isForbidden, note } = useForbiddenByPolicy((policy) => !isFormatAllowed(policy, 'pdf', false));
  const position = details?.row.position ?? null;
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
        {details && (
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            disabled={isForbidden}
            title={note}
            onClick={() =>
              openReport(details, t('panel.reportName', { name: details.row.identifier?.value ?? vin }))
            }
          >
            {t('panel.report')}
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

function openReport({ row: { vin }, history }: DescribedVehicle, title: string): void {
  exportTable({ what: { kind: 'vehicle', vin }, total: history.length, title });
}
