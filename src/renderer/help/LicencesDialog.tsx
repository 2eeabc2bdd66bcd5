import { Alert, Loader, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import classes from './help.module.css';

export function LicencesDialog() {
  const { t } = useTranslation('help');
  const licences = useQuery({
    queryKey: ['licences'],
    queryFn: () => ask(window.rastro.app.licences()),
  });
  return (
    <HelpDialog topic="licences" size={820}>
      <div className={classes.licences}>
        <Text size="sm">{t('licences.text')}</Text>
        {licences.isPending && <Loader size="sm" />}
        {licences.error && <ErrorAlert error={licences.error} onRetry={() => void licences.refetch()} />}
        {licences.data === null && (
          <Alert icon={<IconInfoCircle aria-hidden />} color="yellow">
            {t('licences.missing')}
          </Alert>
        )}
        {licences.data && (
          <section
            className={classes.box}
            aria-label={t('licences.label')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
          >
            <pre className={classes.pre} lang="en">
              {licences.data}
            </pre>
          </section>
        )}
      </div>
    </HelpDialog>
  );
}
