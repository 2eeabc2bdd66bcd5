import { Button, Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BasemapFile, BasemapState } from '../../preload/schemas/basemap.ts';
import { ask } from '../bridge.ts';
import { ErrorText } from '../ui/errors.tsx';
import { BasemapFault } from './BasemapFault.tsx';
import classes from './settings.module.css';
import { useAttempt } from './use-attempt.ts';

/** More names than these are no help. */
const NAMES = 6;

interface Props {
  readonly state: BasemapState;
  /** Why the file that is there could not be taken again. */
  readonly error: unknown;
}

/** The user's own archive: which it is, what was recognised of it, and another one. */
export function BasemapFileSettings({ state, error: before }: Props) {
  const { t } = useTranslation('settings');
  const { run, pending, error: own } = useAttempt();
  const error = own ?? before;
  const { choosing, fileName, file, kind, fault } = state;
  const labels = { dialog: fileName === null ? 'choose' : 'chooseOther', named: 'chooseNamed' } as const;
  return (
    <div className={classes.details}>
      <Text size="sm" fw={fileName === null ? 400 : 600} className={classes.fileName ?? ''}>
        {fileName ?? t('basemap.none')}
      </Text>
      {file && <About file={file} />}
      {kind === 'file' && fault && <BasemapFault kind="file" fault={fault} />}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          <ErrorText error={error} />
        </Text>
      )}
      {choosing === 'none' ? (
        <Text size="xs" c="dimmed">
          {t('basemap.noDialog')} <Code>npm run serve -- --basemap mapa.pmtiles</Code>
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
  const names = layers.slice(0, NAMES).join(', ') + (layers.length > NAMES ? ', …' : '');
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
