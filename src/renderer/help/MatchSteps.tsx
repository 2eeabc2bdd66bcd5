import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Matches } from './use-matches.ts';

export function MatchSteps({ matches, size = 36 }: { readonly matches: Matches; readonly size?: number }) {
  const { t } = useTranslation('help');
  return (
    <>
      <Step label={t('matches.previous')} size={size} Icon={IconChevronUp} onStep={() => matches.go(-1)} />
      <Step label={t('matches.next')} size={size} Icon={IconChevronDown} onStep={() => matches.go(1)} />
    </>
  );
}

/** A key handler for a search field: Enter goes to the next match, Shift+Enter to the previous one. */
export function stepByEnter(matches: Matches): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter') matches.go(event.shiftKey ? -1 : 1);
  };
}

interface StepProps {
  readonly label: string;
  readonly size: number;
  readonly Icon: typeof IconChevronUp;
  readonly onStep: () => void;
}

function Step({ label, size, Icon, onStep }: StepProps) {
  return (
    <ActionIcon variant="default" size={size} aria-label={label} onClick={onStep}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
