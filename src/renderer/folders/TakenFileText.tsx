import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TakenFile } from '../../contract/schemas/folders.ts';
import { ErrorText } from '../ui/errors.tsx';
import { folderError } from './use-folders.ts';

/** The outcome of a file of the watched folder, and how many of its rows and VINs did not become part of the list. */
export function TakenFileText({ file }: { readonly file: TakenFile }) {
  const { t } = useTranslation('folders');
  const { name, outcome, rows, heldBack, elsewhere, failure } = file;
  return (
    <>
      <Text size="sm" c="var(--mantine-color-text)">
        {name}: {t(`outcome.${outcome}`, { count: rows })}
      </Text>
      {heldBack > 0 && outcome !== 'unclear' && (
        <Text size="xs" c="dimmed">
          {t('heldBack', { count: heldBack })}
        </Text>
      )}
      {elsewhere > 0 && outcome !== 'unclear' && (
        <Text size="xs" c="dimmed">
          {t('elsewhere', { count: elsewhere })}
        </Text>
      )}
      {failure && (
        <Text size="xs" c="dimmed">
          <ErrorText error={folderError(failure)} />
          {/* The import has refused the file. After any other failure Rastro tries it again as it is. */}
          {failure.kind === 'bad-input' && ` ${t('fix')}`}
        </Text>
      )}
    </>
  );
}
