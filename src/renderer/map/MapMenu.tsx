import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCircleDashed, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDms, formatPair } from '../../shared/coordinates.ts';
import { useExternalMaps } from '../state/external-maps.tsx';
import { useLayout } from '../state/layout.ts';
import { copyWithNotice } from '../ui/copy-with-notice.ts';
import { closeOnTab, focusFirstItem } from '../ui/menu-focus.ts';
import type { Coordinates } from './canvas/geometry.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import type { MenuRequest } from './canvas/pointer.ts';
import classes from './canvas/spot.module.css';

/** The menu of a point on the map, opened by the right button, a long touch or the menu key. */
export function MapMenu({ canvas }: { readonly canvas: MapCanvas }) {
  const { t, i18n } = useTranslation('map');
  const [request, setRequest] = useState<MenuRequest | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(
    () =>
      canvas.pointer.menuRequested.on((next) => {
        setRequest(next);
        setOpened(true);
      }),
    [canvas],
  );
  // The menu closes when the map moves, because its point moves away.
  useEffect(() => canvas.moved.on(() => setOpened(false)), [canvas]);
  // However it closes, keyboard focus goes back to the map.
  useEffect(() => (opened ? () => canvas.focus() : undefined), [canvas, opened]);
  if (!request) return null;
  const { latitude, longitude } = request.point;
  const pair = formatPair(latitude, longitude);
  const dms = formatDms(latitude, longitude, i18n.language);
  return (
    <Menu
      key={`${request.x} ${request.y}`}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={2}
      shadow="md"
      width={320}
      withinPortal
      trapFocus={false}
      returnFocus={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.spot}
          style={{ left: request.x, top: request.y }}
          tabIndex={-1}
          aria-label={t('menu.label')}
        />
      </Menu.Target>
      <Menu.Dropdown
        ref={focusFirstItem}
        aria-label={t('menu.label')}
        onKeyDown={closeOnTab(() => setOpened(false))}
      >
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyWithNotice(pair)}>
          {t('menu.copyDecimal')}
          <Text span display="block" size="xs" c="dimmed">
            {pair}
          </Text>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyWithNotice(dms)}>
          {t('menu.copyDms')}
          <Text span display="block" size="xs" c="dimmed">
            {dms}
          </Text>
        </Menu.Item>
        <AreaAround longitude={longitude} latitude={latitude} />
        <OtherMaps longitude={longitude} latitude={latitude} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Makes a named area around the point. */
function AreaAround({ longitude, latitude }: Coordinates) {
  const { t } = useTranslation('map');
  const open = useLayout((state) => state.open);
  const shape = { kind: 'circle', centre: [longitude, latitude], metres: 500 } as const;
  return (
    <Menu.Item
      leftSection={<IconCircleDashed size={16} aria-hidden />}
      onClick={() => open({ kind: 'area', areaId: null, shape })}
    >
      {t('menu.areaAround')}
    </Menu.Item>
  );
}

/** Opens the point in the external maps that are chosen in the settings. */
function OtherMaps(place: Coordinates) {
  const maps = useExternalMaps();
  return (
    <>
      {maps.length > 0 && <Menu.Divider />}
      {maps.map(({ map, label, leaves, isForbidden, open }) => (
        <Menu.Item
          key={map}
          leftSection={<IconExternalLink size={16} aria-hidden />}
          disabled={isForbidden}
          onClick={() => open(place)}
        >
          {label}
          <Text span display="block" size="xs" c="dimmed">
            {leaves}
          </Text>
        </Menu.Item>
      ))}
    </>
  );
}
