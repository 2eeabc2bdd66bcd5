import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useAppState } from '../state/queries.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { copyText } from '../ui/clipboard.ts';
import { Logo } from '../ui/Logo.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';

export function AboutDialog() {
  const { t } = useTranslation(['help', 'fleet', 'settings']);
  const showHelp = useLayout((state) => state.showHelp);
  const state = useAppState().data;
  const facts = useFacts();
  const [isCopied, setCopied] = useState(false);
  if (!state) return null;
  const support = [
    `Rastro ${state.version}`,
    ...facts.map(([name, value]) => `${name}: ${value}`),
    `${t('settings:general.dataDir')}: ${state.dataDir}`,
  ].join('\n');
  return (
    <HelpDialog topic="about" size={520}>
      <Stack>
        <Group wrap="nowrap">
          <Logo size={56} />
          <div>
            <Text fw={650} size="xl">
              Rastro
            </Text>
            <Text size="sm" c="dimmed">
              {t('about.version', { version: state.version })}
            </Text>
          </div>
        </Group>
        <Text size="sm">{t('about.what')}</Text>
        <dl className={classes.facts}>
          <dt>{t('settings:general.dataDir')}</dt>
          <dd>
            <Code className={classes.path}>{state.dataDir}</Code>
            <CopyButton text={state.dataDir} label={t('about.copyPath')} />
          </dd>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Text size="xs" c="dimmed">
          {t('about.copyright')} {t('settings:general.mapData')}
        </Text>
        <Group>
          <Button variant="default" onClick={() => setCopied(copyText(support))}>
            {isCopied ? t('fleet:copied') : t('about.copy')}
          </Button>
          <Button variant="subtle" onClick={() => showHelp('licences')}>
            {t('about.licences')}
          </Button>
        </Group>
      </Stack>
    </HelpDialog>
  );
}

function useFacts(): (readonly [name: string, value: string])[] {
  const { t } = useTranslation('help');
  const runtime = useQuery({ queryKey: ['runtime'], queryFn: () => ask(window.rastro.app.runtime()) }).data;
  if (!runtime) return [];
  const { electron, chromium, node, system } = runtime;
  return [
    ...(electron === null
      ? [[t('about.browser'), browserName()] as const]
      : [['Electron', electron] as const]),
    ...(chromium === null ? [] : [['Chromium', chromium] as const]),
    ['Node.js', node],
    [t('about.system'), system],
  ];
}

/** Name and version of the browser, from its user agent: `Chrome/156.0.0.0`. */
function browserName(): string {
  const { userAgent } = navigator;
  return /(?:Firefox|Edg|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0] ?? userAgent;
}
