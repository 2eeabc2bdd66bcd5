import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../contract/schemas/app.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { copyText } from '../ui/clipboard.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';

export function DataFolder({ state: { dataDir, version, policy } }: { readonly state: AppState }) {
  const { t } = useTranslation(['settings', 'fleet', 'export']);
  const { t: policyText } = useTranslation('policy');
  const [isCopied, setCopied] = useState(false);
  return (
    <FieldGroup {...sectionMark('about')} legend={t('general.about')}>
      <Stack gap={6}>
        <Text size="sm">
          {t('general.dataDir')}: <Code>{dataDir}</Code>{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => setCopied(copyText(dataDir))}>
            {isCopied ? t('fleet:copied') : t('export:done.copyPath')}
          </Button>
        </Text>
        <Text size="xs" c="dimmed">
          {t('general.dataDirHint')}
        </Text>
        {policy.logLevel && (
          <Text size="xs" c="dimmed">
            {policyText('logLevel', { level: policyText(`logLevels.${policy.logLevel}`) })}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Rastro · {t('general.version')} {version} · {t('general.mapData')}
        </Text>
      </Stack>
    </FieldGroup>
  );
}
