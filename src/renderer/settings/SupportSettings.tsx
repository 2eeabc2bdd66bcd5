import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';

export function SupportSettings() {
  const { t } = useTranslation(['support', 'journal', 'diagnostics']);
  const open = useLayout((state) => state.open);
  return (
    <FieldGroup {...sectionMark('support')} legend={t('support:title')}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm">{t('journal:hint')}</Text>
          <Button size="xs" variant="default" flex="none" onClick={() => open({ kind: 'journal' })}>
            {t('journal:open')}
          </Button>
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm">{t('diagnostics:hint')}</Text>
          <Button size="xs" variant="default" flex="none" onClick={() => open({ kind: 'diagnostics' })}>
            {t('diagnostics:open')}
          </Button>
        </Group>
      </Stack>
    </FieldGroup>
  );
}
