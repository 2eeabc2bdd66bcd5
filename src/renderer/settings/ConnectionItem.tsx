import { Badge, Button, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { useDemoRemoval } from '../state/demo.ts';
import { useSetByAdministrator } from '../state/policy.ts';
import classes from './settings.module.css';

/** The simulator's connection, which has nothing to edit. */
export function DemoItem({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation(['settings', 'app']);
  const remove = useDemoRemoval();
  return (
    <Paper withBorder p="sm" className={classes.connection}>
      <div className={classes.grow}>
        <Text fw={600} size="sm">
          {connection.name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings:connections.demoText')}
        </Text>
      </div>
      <Button size="xs" variant="subtle" color="red" onClick={remove}>
        {t('app:demo.remove')}
      </Button>
    </Paper>
  );
}

const secretColours = { keychain: 'teal', session: 'yellow', missing: 'red' } as const;

interface ConnectionItemProps {
  readonly connection: Connection;
  readonly onEdit: () => void;
}

export function ConnectionItem({ connection, onEdit }: ConnectionItemProps) {
  const { t } = useTranslation('settings');
  const { name, baseUrl, secret, isGiven } = connection;
  const note = useSetByAdministrator(isGiven);
  return (
    <Paper component="button" withBorder p="sm" className={classes.connection} onClick={onEdit}>
      <div className={classes.grow}>
        <VisuallyHidden>{t('connections.edit')}</VisuallyHidden>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {baseUrl}
        </Text>
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <Badge
        variant="light"
        tt="none"
        color={secretColours[secret]}
        leftSection={secret === 'missing' ? <IconKeyOff size={12} /> : <IconKey size={12} />}
      >
        {t(`connections.secret.${secret}`)}
      </Badge>
    </Paper>
  );
}
