import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { ErrorAlert } from '../ui/errors.tsx';

interface RemoveVehiclesDialogProps {
  readonly view: FleetView;
  /** Null: all vehicles of the view. */
  readonly vins: readonly string[] | null;
  readonly onClose: () => void;
}

export function RemoveVehiclesDialog({ view, vins, onClose }: RemoveVehiclesDialogProps) {
  const { t } = useTranslation(['filters', 'app']);
  const client = useQueryClient();
  const request = { view, vins: vins && [...vins] };
  const removable = useQuery({
    queryKey: ['fleet', 'removable', request],
    queryFn: () => ask(window.rastro.fleet.removable(request)),
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.fleet.remove(request)),
    onSuccess: async (count) => {
      const { check, clearFilters, select } = useFleetView.getState();
      check([]);
      select(null);
      clearFilters();
      notifications.show({ message: t('filters:unlisted.done', { count }) });
      onClose();
      await client.invalidateQueries({ queryKey: ['fleet'] });
      void client.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  const count = removable.data;
  return (
    <Modal opened onClose={onClose} title={t('filters:unlisted.confirm')}>
      {removable.error && <ErrorAlert error={removable.error} onRetry={() => void removable.refetch()} />}
      {removable.isPending && <Loader size="sm" />}
      {count !== undefined && (
        <Text size="sm">
          {count === 0 ? t('filters:unlisted.none') : t('filters:unlisted.text', { count })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:cancel')}
        </Button>
        <Button color="red" disabled={!count} loading={removal.isPending} onClick={() => removal.mutate()}>
          {t('filters:unlisted.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
