import { Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconFileImport,
  IconLock,
  IconMap2,
  IconPlugConnected,
  IconRadar,
  IconRoute,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { HelpMenu } from '../help/HelpMenu.tsx';
import { useLayout } from '../state/layout.ts';
import { useAppState } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Logo } from '../ui/Logo.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import classes from './welcome.module.css';

const steps = [
  { key: 'import', Icon: IconFileImport },
  { key: 'lookUp', Icon: IconRadar },
  { key: 'see', Icon: IconMap2 },
] as const;

/** First start: two ways on, what each does, and where the data stays. */
export function Welcome() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  const showList = useFleetView((state) => state.showList);
  const keychain = useAppState().data?.keychain ?? true;
  const demo = useMutation({
    mutationFn: () => ask(window.rastro.app.startDemo()),
    onSuccess: ({ listId }) => showList(listId),
  });

  return (
    <main className={classes.page}>
      <div className={classes.corner}>
        <LanguageMenu />
        <HelpMenu />
      </div>
      <Stack className={classes.column} gap="xl">
        <Stack gap="sm">
          <Logo size={52} />
          <Title order={1} className={classes.title}>
            {t('welcome.title')}
          </Title>
          <Text size="lg" c="dimmed" maw={620}>
            {t('welcome.lead')}
          </Text>
        </Stack>

        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Paper withBorder p="lg" radius="lg" className={classes.way}>
            <ThemeIcon variant="light" size={40} radius="md">
              <IconRoute size={22} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h4">
              {t('welcome.demo.title')}
            </Title>
            <Text size="sm" c="dimmed" className={classes.grow}>
              {t('welcome.demo.text')}
            </Text>
            <Button loading={demo.isPending} onClick={() => demo.mutate()} fullWidth size="md">
              {t('welcome.demo.action')}
            </Button>
          </Paper>
          <Paper withBorder p="lg" radius="lg" className={classes.way}>
            <ThemeIcon variant="light" size={40} radius="md">
              <IconPlugConnected size={22} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h4">
              {t('welcome.connect.title')}
            </Title>
            <Text size="sm" c="dimmed" className={classes.grow}>
              {t('welcome.connect.text')}
            </Text>
            <Button
              variant="default"
              fullWidth
              size="md"
              onClick={() => open({ kind: 'connections', edit: 'new' })}
            >
              {t('welcome.connect.action')}
            </Button>
          </Paper>
        </SimpleGrid>

        <Stack gap="xs">
          <Title order={2} size="h6" c="dimmed">
            {t('welcome.steps.title')}
          </Title>
          <ol className={classes.steps}>
            {steps.map(({ key, Icon }) => (
              <li key={key}>
                <Icon size={18} aria-hidden />
                <Text size="sm">{t(`welcome.steps.${key}`)}</Text>
              </li>
            ))}
          </ol>
        </Stack>

        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconLock size={16} aria-hidden className={classes.lock} />
          <Text size="sm" c="dimmed">
            {keychain ? t('welcome.privacy') : t('welcome.privacySession')}
          </Text>
        </Group>
      </Stack>
    </main>
  );
}
