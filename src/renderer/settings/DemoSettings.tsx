import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasDemo } from '../state/has-demo.ts';
import { useDemoRemoval } from '../state/use-demo-removal.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';

export function DemoSettings() {
  const { t } = useTranslation(['settings', 'app']);
  const remove = useDemoRemoval();
  const hasDemo = useHasDemo();
  if (!hasDemo) return null;
  return (
    <FieldGroup legend={t('settings:general.demo')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('settings:general.demoHint')}</Text>
        <Button size="xs" variant="light" color="red" onClick={remove}>
          {t('app:demo.remove')}
        </Button>
      </Stack>
    </FieldGroup>
  );
}
