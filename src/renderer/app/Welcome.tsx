import { Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconFileImport,
  IconLock,
  IconMap2,
  IconPlugConnected,
  IconRadar,
  IconRoute,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpMenu } from '../help/HelpMenu.tsx';
import { useDemoStart } from '../state/demo.ts';
import { useLayout } from '../state/layout.ts';
import { useAppState } from '../state/queries.ts';
import { Logo } from '../ui/Logo.tsx';
import { CommandsButton } from './commands/CommandsButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import classes from './welcome.module.css';

const steps = [
  { key: 'import', Icon: IconFileImport },
  { key: 'lookUp', Icon: IconRadar },
  { key: 'see', Icon: IconMap2 },
] as const;

/** The screen of the first start: the demo or a connection, the steps of a lookup, and where data is stored. */
export function Welcome() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  const keychain = useAppState().data?.keychain ?? true;
  const demo = useDemoStart();

  return (
    <main className={classes.page}>
      <div className={classes.corner}>
        <LanguageMenu />
        <CommandsButton />
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
          <StartCard
            title={t('welcome.demo.title')}
            text={t('welcome.demo.text')}
            icon={<IconRoute size={22} aria-hidden />}
          >
            <Button loading={demo.isPending} onClick={() => demo.mutate()} fullWidth size="md">
              {t('welcome.demo.action')}
            </Button>
          </StartCard>
          <StartCard
            title={t('welcome.connect.title')}
            text={t('welcome.connect.text')}
            icon={<IconPlugConnected size={22} aria-hidden />}
          >
            <Button
              variant="default"
              fullWidth
              size="md"
              onClick={() => open({ kind: 'connections', edit: 'new' })}
            >
              {t('welcome.connect.action')}
            </Button>
          </StartCard>
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

        <RestoreOffer />
      </Stack>
    </main>
  );
}

/** For users who have a backup: from another computer, or of a database that is now damaged. */
function RestoreOffer() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('welcome.restore')}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => open({ kind: 'settings', section: 'backup' })}
      >
        {t('welcome.restoreAction')}
      </Button>
    </Group>
  );
}

interface StartCardProps {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function StartCard({ title, text, icon, children }: StartCardProps) {
  return (
    <Paper withBorder p="lg" radius="lg" className={classes.card}>
      <ThemeIcon variant="light" size={40} radius="md">
        {icon}
      </ThemeIcon>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" className={classes.grow}>
        {text}
      </Text>
      {children}
    </Paper>
  );
}
