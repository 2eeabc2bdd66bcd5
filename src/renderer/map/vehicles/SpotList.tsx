import {
  Alert,
  Button,
  CloseButton,
  Group,
  Loader,
  Popover,
  ScrollArea,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../contract/schemas/app.ts';
import type { Box, FleetRow } from '../../../contract/schemas/fleet.ts';
import { ageTier } from '../../../shared/ages.ts';
import { ask } from '../../bridge.ts';
import { useFleetView } from '../../state/view.ts';
import { AgeMark } from '../../ui/status.tsx';
import { formatAge } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import spot from '../canvas/spot.module.css';
import { canZoomSplit, type GroupAt, groupAt, middleOf, withMargin } from './groups.ts';
import classes from './spot-list.module.css';

/** Number of vehicles that one request reads. */
const PAGE = 100;

interface Props {
  readonly canvas: MapCanvas;
  readonly settings: Settings;
  readonly onChoose: (vin: string) => void;
}

export function SpotList({ canvas, settings, onChoose }: Props) {
  const { t } = useTranslation('map');
  const [opened, setOpened] = useState<GroupAt | null>(null);
  useOpenGroup(canvas, setOpened);
  // The spot moves with the map, and the list with the spot.
  useEffect(
    () =>
      canvas.moved.on(() =>
        setOpened((at) => at && { ...at, ...canvas.surface.project(middleOf(at.group)) }),
      ),
    [canvas],
  );
  const close = () => setOpened(null);
  return (
    <Popover
      opened={opened !== null}
      onDismiss={close}
      position="right"
      offset={26}
      withArrow
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      width={290}
      keepMounted={false}
    >
      <Popover.Target>
        <div className={spot.spot} style={{ left: opened?.x, top: opened?.y }} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('spot.label')}>
        {opened && (
          <SpotVehicles
            key={opened.group.box.join()}
            box={withMargin(opened.group.box)}
            settings={settings}
            onChoose={onChoose}
            onClose={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A click on several vehicles zooms in on them; where no zoom separates them, it opens their list. */
function useOpenGroup(canvas: MapCanvas, open: (at: GroupAt) => void): void {
  useEffect(
    () =>
      canvas.pointer.clicked.on((hit) => {
        const at = groupAt(hit);
        if (!at || at.group.vin !== null) return;
        const { box } = at.group;
        if (!canvas.zoomInto(box, (zoom, closer) => canZoomSplit(box, zoom, closer))) open(at);
      }),
    [canvas, open],
  );
}

function useVehiclesIn(box: Box) {
  const view = useFleetView((state) => state.view);
  return useInfiniteQuery({
    queryKey: ['fleet', 'spot', view, box],
    queryFn: ({ pageParam }) =>
      ask(window.rastro.fleet.page({ view: { ...view, box }, offset: pageParam, limit: PAGE })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
  });
}

interface SpotVehiclesProps {
  readonly box: Box;
  readonly settings: Settings;
  readonly onChoose: (vin: string) => void;
  readonly onClose: () => void;
}

function SpotVehicles({ box, settings, onChoose, onClose }: SpotVehiclesProps) {
  const { t } = useTranslation(['map', 'app']);
  const vehicles = useVehiclesIn(box);
  const pages = vehicles.data?.pages;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Text fw={600} size="sm">
          {pages?.[0] ? t('spot.title', { count: pages[0].total }) : <Loader size="xs" />}
        </Text>
        <CloseButton size="sm" aria-label={t('app:close')} onClick={onClose} />
      </Group>
      {vehicles.error && (
        <Alert color="red" role="alert">
          {t('spot.failed')}
        </Alert>
      )}
      <ScrollArea.Autosize mah={280} type="auto">
        <ul className={classes.rows}>
          {pages
            ?.flatMap(({ rows }) => rows)
            .map((row) => (
              <li key={row.vin}>
                <SpotVehicle row={row} settings={settings} onChoose={onChoose} />
              </li>
            ))}
        </ul>
        {vehicles.hasNextPage && (
          <Button
            fullWidth
            variant="subtle"
            size="xs"
            loading={vehicles.isFetchingNextPage}
            onClick={() => void vehicles.fetchNextPage()}
          >
            {t('spot.more')}
          </Button>
        )}
      </ScrollArea.Autosize>
    </>
  );
}

interface SpotVehicleProps {
  readonly row: FleetRow;
  readonly settings: Settings;
  readonly onChoose: (vin: string) => void;
}

function SpotVehicle({ row, settings, onChoose }: SpotVehicleProps) {
  const { i18n } = useTranslation();
  const now = useNow();
  const chosen = useFleetView((state) => state.selectedVin === row.vin);
  const { position } = row;
  return (
    <UnstyledButton className={classes.row} aria-current={chosen} onClick={() => onChoose(row.vin)}>
      <span>
        {row.identifier && <b className={classes.identifier}>{row.identifier.value}</b>}
        <span className={classes.vin}>{row.vin}</span>
      </span>
      {position && (
        <Text span size="xs">
          <AgeMark tier={ageTier(position.seenAt, now, settings)}>
            {formatAge(now - position.seenAt, i18n.language)}
          </AgeMark>
        </Text>
      )}
    </UnstyledButton>
  );
}
