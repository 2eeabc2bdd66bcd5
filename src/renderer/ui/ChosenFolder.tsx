import { Code, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PendingButton } from './PendingButton.tsx';

interface ChosenFolderProps {
  readonly label: string;
  /** What the folder is for, if there are several. A screen reader reads it with the button that chooses one. */
  readonly purpose?: string;
  readonly folder: string | null;
  readonly none: string;
  /** `named`: the folder was named when the host was started, and no other can be chosen. */
  readonly choosing: 'dialog' | 'named' | 'none';
  readonly buttons: { readonly choose: string; readonly chooseOther: string; readonly chooseNamed: string };
  readonly isPending: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

export function ChosenFolder(props: ChosenFolderProps) {
  const { label, purpose, folder, none, choosing, buttons, isPending, onChoose, children } = props;
  const key = choosing === 'named' ? 'chooseNamed' : folder === null ? 'choose' : 'chooseOther';
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">
        {label}: {folder === null ? none : <Code>{folder}</Code>}
      </Text>
      <Group gap="xs">
        {choosing !== 'none' && !(choosing === 'named' && folder !== null) && (
          <PendingButton
            size="xs"
            variant="default"
            aria-label={purpose && `${buttons[key]} ${purpose}`}
            isPending={isPending}
            onClick={onChoose}
          >
            {buttons[key]}
          </PendingButton>
        )}
        {children}
      </Group>
    </Group>
  );
}
