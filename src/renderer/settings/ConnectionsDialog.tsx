import { Button, EmptyState, Loader, Modal, Stack } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import i18n from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { type Dialog, useLayout } from '../state/layout.ts';
import { useConnections } from '../state/queries.ts';
import { lookUpVehicle } from '../state/vehicle-lookup.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { useGuardedClose } from '../ui/use-guarded-close.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionItem, DemoItem } from './ConnectionItem.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionsDialogProps {
  /** The connection to edit, by id; null: the list of all. */
  readonly edit: number | 'new' | null;
  /** The dialog from which the form was opened; null: none. */
  readonly returnTo: Dialog | null;
  /** A vehicle that is looked up once the form was saved; null: none. */
  readonly thenLookUp: string | null;
  readonly onClose: () => void;
}

export function ConnectionsDialog(props: ConnectionsDialogProps) {
  const { edit, onClose } = props;
  const open = useLayout((state) => state.open);
  const connections = useConnections().data ?? [];
  const goTo = (next: number | 'new' | null) => open({ kind: 'connections', edit: next });
  const edited = connections.find(({ id }) => id === edit);
  if (edit !== 'new' && !edited) return <AllConnections onEdit={goTo} onClose={onClose} />;
  return <OneConnection key={edit} {...props} edited={edited} onList={() => goTo(null)} />;
}

interface OneConnectionProps extends ConnectionsDialogProps {
  readonly edited: Connection | undefined;
  readonly onList: () => void;
}

/** The dialog of one connection. It leads back to the dialog that opened it; without one, saving leads to the list. */
function OneConnection({ returnTo, thenLookUp, edited, onClose, onList }: OneConnectionProps) {
  const open = useLayout((state) => state.open);
  const connections = useConnections().data ?? [];
  // Read when the form opens, because the list may already have the new connection when `onDone` is called.
  const [isFirst] = useState(connections.length === 0);
  const leave = returnTo ? () => open(returnTo) : onClose;
  const done = returnTo || thenLookUp !== null || isFirst ? leave : onList;
  return (
    <ConnectionDialog
      connection={edited ?? null}
      onClose={leave}
      onDone={() => {
        done();
        if (thenLookUp !== null && edited) void lookUpVehicle(thenLookUp, edited.id);
      }}
    />
  );
}

interface AllConnectionsProps {
  readonly onEdit: (connection: number | 'new') => void;
  readonly onClose: () => void;
}

function AllConnections({ onEdit, onClose }: AllConnectionsProps) {
  const { t } = useTranslation(['settings', 'app']);
  const { data, error, isPending, refetch } = useConnections();
  const isConfirming = useConfirming();
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit('new')} data-autofocus>
      {t('connections.add')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isConfirming} title={t('app:nav.connections')} size={560}>
      {isPending && <Loader size="sm" />}
      {error && !data && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 ? (
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
          {data?.map((connection) =>
            connection.demo ? (
              <DemoItem key={connection.id} connection={connection} />
            ) : (
              <ConnectionItem
                key={connection.id}
                connection={connection}
                onEdit={() => onEdit(connection.id)}
              />
            ),
          )}
          <div>{add}</div>
        </Stack>
      )}
    </Modal>
  );
}

interface ConnectionDialogProps {
  readonly connection: Connection | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConnectionDialog({ connection, onClose, onDone }: ConnectionDialogProps) {
  const { t } = useTranslation('settings');
  const form = useConnectionForm(connection);
  const guard = useGuardedClose(form.isChanged, onClose, () =>
    i18n.t('form.discardText', { ns: 'settings' }),
  );
  return (
    <Modal
      opened
      {...guard}
      closeOnClickOutside={false}
      title={connection ? t('form.editTitle') : t('form.newTitle')}
      size={560}
    >
      <ConnectionForm connection={connection} form={form} onDone={onDone} />
    </Modal>
  );
}
