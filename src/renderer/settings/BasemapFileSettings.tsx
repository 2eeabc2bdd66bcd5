import { Button, Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BasemapFile, BasemapState } from '../../contract/schemas/basemap.ts';
import { ask } from '../bridge.ts';
import { ErrorLine } from '../ui/errors.tsx';
import { BasemapFault } from './BasemapFault.tsx';
import classes from './settings.module.css';
import { useAttempt } from './use-attempt.ts';

/** Maximum number of layer names that are shown. */
const MAX_NAMES = 6;

interface Props {
  readonly state: BasemapState;
  /** Why the file could not be opened when the user switched to it; null: no failure. */
  readonly error: unknown;
}

export function BasemapFileSettings({ state, error: openError }: Props) {
  const { t } = useTranslation('settings');
  const { run, pending, error: chooseError } = useAttempt();
  const error = chooseError ?? openError;
  const { choosing, fileName, file, kind, fault } = state;
  const labels = { dialog: fileName === null ? 'choose' : 'chooseOther', named: 'chooseNamed' } as const;
  return (
    <div className={classes.details}>
      <Text size="sm" fw={fileName === null ? 400 : 600} className={classes.fileName ?? ''}>
        {fileName ?? t('basemap.none')}
      </Text>
      {file && <About file={file} />}
      {kind === 'file' && fault && <BasemapFault kind="file" fault={fault} />}
      <ErrorLine error={error} />
      {choosing === 'none' ? (
        <Text size="xs" c="dimmed">
          {t('basemap.noDialog')} <Code>npm run serve -- --basemap map.pmtiles</Code>
        </Text>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={pending}
          onClick={() => run(() => ask(window.rastro.basemap.choose()))}
        >
          {t(`basemap.${labels[choosing]}`)}
        </Button>
      )}
    </div>
  );
}

function About({ file }: { readonly file: BasemapFile }) {
  const { t } = useTranslation('settings');
  const { content, layers, minZoom, maxZoom, attribution } = file;
  const names = layers.slice(0, MAX_NAMES).join(', ') + (layers.length > MAX_NAMES ? ', …' : '');
  return (
    <Text size="xs" c="dimmed" className={classes.fileName ?? ''}>
      {t(`basemap.content.${content}`, { layers: names })}
      <br />
      {t('basemap.zooms', { from: minZoom, to: maxZoom })}
      {attribution !== '' && (
        <>
          <br />
          {t('basemap.source', { attribution })}
        </>
      )}
    </Text>
  );
}
