import { Badge, Button, EmptyState, Loader, Modal, Paper, Stack, Text } from '@mantine/core';
import { IconKey, IconKeyOff, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import { useLayout } from '../state/layout.ts';
import { useConnections } from '../state/queries.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { useRemoval } from './removal.tsx';
import classes from './settings.module.css';

/** The simulator's connection: nothing of it can be set. */
function DemoItem({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('settings');
  const remove = useRemoval();
  return (
    <Paper withBorder p="sm" className={classes.connection}>
      <div className={classes.grow}>
        <Text fw={600} size="sm">
          {connection.name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('connections.demoText')}
        </Text>
      </div>
      <Button size="xs" variant="subtle" color="red" onClick={() => remove(connection)}>
        {t('connections.remove')}
      </Button>
    </Paper>
  );
}

function ConnectionItem({
  connection,
  onEdit,
}: {
  readonly connection: Connection;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation('settings');
  const { name, baseUrl, secret } = connection;
  return (
    <Paper
      component="button"
      withBorder
      p="sm"
      className={classes.connection}
      onClick={onEdit}
      aria-label={t('connections.edit', { name })}
    >
      <div className={classes.grow}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {baseUrl}
        </Text>
      </div>
      <Badge
        variant="light"
        tt="none"
        color={secret === 'missing' ? 'red' : secret === 'session' ? 'yellow' : 'teal'}
        leftSection={secret === 'missing' ? <IconKeyOff size={12} /> : <IconKey size={12} />}
      >
        {t(`connections.secret.${secret}`)}
      </Badge>
    </Paper>
  );
}

interface ConnectionsDialogProps {
  readonly edit: number | 'new' | null;
  readonly onClose: () => void;
}

/** The connections, or one of them to set up. */
export function ConnectionsDialog({ edit, onClose }: ConnectionsDialogProps) {
  const { t } = useTranslation('settings');
  const open = useLayout((state) => state.open);
  const connections = useConnections();
  const confirming = useConfirming();
  const goTo = (next: number | 'new' | null) => open({ kind: 'connections', edit: next });
  const edited = connections.data?.find(({ id }) => id === edit);
  const hasOthers = (connections.data?.length ?? 0) > 0;

  if (edit === 'new' || edited) {
    return (
      <Modal
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        closeOnEscape={!confirming}
        title={edited ? t('form.editTitle') : t('form.newTitle')}
        size={560}
      >
        <ConnectionForm
          key={edit}
          connection={edited ?? null}
          onDone={() => (hasOthers ? goTo(null) : onClose())}
        />
      </Modal>
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => goTo('new')} data-autofocus>
      {t('connections.add')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} closeOnEscape={!confirming} title={t('connections.title')} size={560}>
      {connections.isPending && <Loader size="sm" />}
      {connections.error && !connections.data && (
        <ErrorAlert error={connections.error} onRetry={() => void connections.refetch()} />
      )}
      {connections.data?.length === 0 ? (
        <EmptyState
          py="md"
          icon={<IconPlugConnected aria-hidden />}
          title={t('connections.none')}
          description={t('connections.noneText')}
        >
          <EmptyState.Actions>{add}</EmptyState.Actions>
        </EmptyState>
      ) : (
        <Stack>
          {connections.data?.map((connection) =>
            connection.demo ? (
              <DemoItem key={connection.id} connection={connection} />
            ) : (
              <ConnectionItem
                key={connection.id}
                connection={connection}
                onEdit={() => goTo(connection.id)}
              />
            ),
          )}
          <div>{add}</div>
        </Stack>
      )}
    </Modal>
  );
}
