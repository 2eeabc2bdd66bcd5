import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface PendingButtonProps extends ButtonProps {
  /** Whether the action is running. A click does nothing then. */
  readonly isPending: boolean;
  readonly type?: 'submit';
  readonly onClick?: () => void;
}

/** A button that shows a loader while its action runs. It keeps the focus; Mantine's would be disabled and lose it. */
export function PendingButton({ isPending, onClick, ...props }: PendingButtonProps) {
  return (
    <Button
      {...props}
      loading={isPending}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.())}
      renderRoot={(root: ComponentProps<'button'>) => (
        <button {...root} disabled={false} aria-disabled={isPending || undefined} />
      )}
    />
  );
}
