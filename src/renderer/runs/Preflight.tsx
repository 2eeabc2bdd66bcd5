import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../preload/schemas/runs.ts';
import { NoConnection } from './NoConnection.tsx';
import { PreflightForm } from './PreflightForm.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useConnectionChoice } from './use-connection-choice.ts';

const EVERYTHING: RunTarget = { kind: 'everything' };

interface PreflightProps {
  /** What the lookup can be about, the proposed target first. */
  readonly scopes: readonly RunTarget[];
  /** Whether vehicles with a fresh answer are left out at first. */
  readonly onlyOlder: boolean;
  readonly onClose: () => void;
}

/** The pre-flight sheet: what a lookup would do, before it starts. */
export function Preflight({ scopes, onlyOlder, onClose }: PreflightProps) {
  const { t } = useTranslation('runs');
  const [chosen, setChosen] = useState(0);
  const target = scopes[chosen] ?? EVERYTHING;
  const { connections, connection, choose } = useConnectionChoice(target);
  return (
    <Modal opened onClose={onClose} title={t('preflight.title')} size={620}>
      {connection ? (
        <PreflightForm
          target={target}
          scope={scopes.length > 1 && <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} />}
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
