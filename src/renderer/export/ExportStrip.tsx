import { Button, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showError } from '../ui/errors.tsx';
import strip from '../ui/strip.module.css';
import { percentWritten, useProgressText } from './ExportProgressBar.tsx';
import classes from './export.module.css';
import { cancelExport, useExports } from './jobs.ts';

export function ExportStrip() {
  const { t } = useTranslation('export');
  const text = useProgressText();
  const { jobs, watched } = useExports();
  const behind = jobs.filter(
    ({ request, state }) => request.exportId !== watched && (state === 'writing' || state === 'cancelling'),
  );
  if (behind.length === 0) return null;
  return (
    <section className={strip.strip} aria-label={t('progress.strip')}>
      {behind.map((job) => {
        const { exportId, name } = job.request;
        const title = t('progress.title', { name });
        return (
          <div key={exportId}>
            <Progress value={percentWritten(job)} size={4} radius={0} aria-label={title} />
            <div className={strip.row}>
              <div className={classes.stripText}>
                <Text size="sm" fw={600} truncate>
                  {title}
                </Text>
                <Text size="xs" c="dimmed">
                  {text(job)}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={job.state === 'cancelling'}
                onClick={() => cancelExport(exportId).catch(showError)}
              >
                {t('progress.cancel')}
              </Button>
            </div>
          </div>
        );
      })}
    </section>
  );
}
