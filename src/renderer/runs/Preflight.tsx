import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import { useIsListGone } from '../state/gone-list.ts';
import { editConnection } from '../state/open-dialogs.ts';
import { NoConnection } from '../ui/NoConnection.tsx';
import { PreflightForm } from './PreflightForm.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { listOfTarget, useConnectionChoice } from './use-connection-choice.ts';

const EVERYTHING: RunTarget = { kind: 'everything' };

interface PreflightProps {
  /** What the lookup can be about, the proposed target first. */
  readonly scopes: readonly RunTarget[];
  /** Whether vehicles with a fresh answer are left out at first. */
  readonly onlyOlder: boolean;
  readonly onClose: () => void;
}

/**
 * The pre-flight sheet: what a lookup would do, before it starts. Where the list is removed meanwhile, the selected
 * vehicles are left to look up.
 */
export function Preflight({ scopes, onlyOlder, onClose }: PreflightProps) {
  const { t } = useTranslation('runs');
  const [chosen, setChosen] = useState(0);
  const isListGone = useIsListGone(listOfTarget(scopes.at(-1) ?? EVERYTHING));
  const left = isListGone ? scopes.filter((scope) => listOfTarget(scope) === null) : scopes;
  const target = left[chosen] ?? left[0] ?? EVERYTHING;
  const { connections, connection, choose } = useConnectionChoice(target);
  return (
    <Modal opened onClose={onClose} title={t('preflight.title')} size={620}>
      {connection ? (
        <PreflightForm
          target={target}
          scope={
            isListGone ? (
              <Text size="sm" role="status">
                {t('preflight.listGone')}
              </Text>
            ) : (
              scopes.length > 1 && <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} />
            )
          }
          onlyOlder={onlyOlder}
          connection={connection}
          connections={connections}
          onConnection={choose}
          onClose={onClose}
        />
      ) : (
        <NoConnection text={t('preflight.noConnection')} onSetUp={() => editConnection('new')} />
      )}
    </Modal>
  );
}
