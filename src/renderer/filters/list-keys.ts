import type { KeyboardEvent } from 'react';

const ROW = 'input[type="checkbox"]';

/**
 * Arrow keys for a panel: up and down move through its search field and rows, right opens a row, left goes back.
 *
 * @param back goes to the level above; null at the first level
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, back: (() => void) | null): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox';
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)];
  const row = target.closest('li');
  const index = rows.findIndex((box) => row?.contains(box));
  const go = (to: HTMLElement | null | undefined) => {
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  if (key === 'ArrowDown') go(rows[index + 1]);
  else if (key === 'ArrowUp')
    go(rows[index - 1] ?? currentTarget.querySelector<HTMLElement>('input[type="search"]'));
  else if (isField) return;
  else if (key === 'ArrowRight' && row) row.querySelector<HTMLElement>('button')?.click();
  else if (key === 'ArrowLeft' && row) back?.();
}
