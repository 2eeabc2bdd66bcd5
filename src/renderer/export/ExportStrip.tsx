import { Button, Progress } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../ui/errors.tsx';
import line from '../ui/status-line.module.css';
import { percentWritten, useProgressText } from './ExportProgressBar.tsx';
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
    <section className={`${line.part} ${line.wide}`} aria-label={t('progress.strip')}>
      {behind.map((job) => {
        const { exportId, name } = job.request;
        const title = t('progress.title', { name });
        return (
          <Fragment key={exportId}>
            <Progress value={percentWritten(job)} size={4} w={64} flex="none" aria-label={title} />
            <div className={line.text}>
              <strong>{title}</strong> {text(job)}
            </div>
            <Button
              size="compact-xs"
              variant="default"
              loading={job.state === 'cancelling'}
              onClick={() => cancelExport(exportId).catch(showError)}
            >
              {t('progress.cancel')}
            </Button>
          </Fragment>
        );
      })}
    </section>
  );
}
