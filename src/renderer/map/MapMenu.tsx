import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../ui/clipboard-told.ts';
import { formatDms, formatPair } from '../ui/coordinates.ts';
import { openExternalMap } from '../ui/external-map.ts';
import { focusFirstItem, leavesByTab } from '../ui/menu-focus.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import type { PlaceAt } from './canvas/pointer.ts';
import classes from './fleet-map.module.css';

/** What can be done with a place on the map: the right button, a long touch or the menu key asks for it. */
export function MapMenu({ canvas }: { readonly canvas: MapCanvas }) {
  const { t, i18n } = useTranslation('map');
  const [asked, setAsked] = useState<PlaceAt | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(
    () =>
      canvas.pointer.asked.on((at) => {
        setAsked(at);
        setOpened(true);
      }),
    [canvas],
  );
  // The place moves away beneath it.
  useEffect(() => canvas.moved.on(() => setOpened(false)), [canvas]);
  // However it closes, the keys are the map's again.
  useEffect(() => (opened ? () => canvas.focus() : undefined), [canvas, opened]);
  if (!asked) return null;
  const { latitude, longitude } = asked.place;
  const pair = formatPair(latitude, longitude);
  const dms = formatDms(latitude, longitude, i18n.language);
  return (
    <Menu
      key={`${asked.x} ${asked.y}`}
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
          style={{ left: asked.x, top: asked.y }}
          tabIndex={-1}
          aria-label={t('menu.label')}
        />
      </Menu.Target>
      <Menu.Dropdown
        ref={focusFirstItem}
        aria-label={t('menu.label')}
        onKeyDown={leavesByTab(() => setOpened(false))}
      >
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyAndTell(pair)}>
          {t('menu.copyDecimal')}
          <Text span display="block" size="xs" c="dimmed">
            {pair}
          </Text>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyAndTell(dms)}>
          {t('menu.copyDms')}
          <Text span display="block" size="xs" c="dimmed">
            {dms}
          </Text>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => void openExternalMap({ latitude, longitude })}
        >
          {t('external.open')}
          <Text span display="block" size="xs" c="dimmed">
            {t('external.leaves')}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
