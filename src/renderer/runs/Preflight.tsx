import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../preload/schemas/runs.ts';
import { NoConnection } from './NoConnection.tsx';
import { PreflightForm } from './PreflightForm.tsx';
import { useConnectionChoice } from './use-connection-choice.ts';

interface PreflightProps {
  readonly target: RunTarget;
  /** Whether vehicles with a fresh answer are left out at first. */
  readonly onlyOlder: boolean;
  readonly onClose: () => void;
}

/** The pre-flight sheet: what a lookup would do, before it starts. */
export function Preflight({ target, onlyOlder, onClose }: PreflightProps) {
  const { t } = useTranslation('runs');
  const { connections, connection, choose } = useConnectionChoice(target);
  return (
    <Modal opened onClose={onClose} title={t('preflight.title')} size={620}>
      {connection ? (
        <PreflightForm
          target={target}
          onlyOlder={onlyOlder}
          connection={connection}
          connections={connections}
          onConnection={choose}
          onClose={onClose}
        />
      ) : (
        <NoConnection />
      )}
    </Modal>
  );
}
