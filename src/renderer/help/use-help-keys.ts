import { useEffect, useEffectEvent } from 'react';
import type { HelpTopic } from '../../contract/app-commands.ts';
import { useLayout } from '../state/layout.ts';
import { useConfirming } from '../ui/confirming.ts';

const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * F1 opens the guide and `?` the keyboard shortcuts. Escape closes the help and not the dialog below it: all dialogs of
 * the library listen for that key on the window, and this listener, which is registered first, stops the event.
 */
export function useHelpKeys(): void {
  const help = useLayout((state) => state.help);
  const showHelp = useLayout((state) => state.showHelp);
  const isConfirming = useConfirming();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const closes = help !== null && event.key === 'Escape' && !event.isComposing;
    const topic = isConfirming ? null : topicOf(event);
    if (!closes && topic === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showHelp(closes ? null : topic);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function topicOf({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): HelpTopic | null {
  if (ctrlKey || altKey || metaKey) return null;
  // F1 types nothing, so it opens the guide from a field too.
  if (key === 'F1') return 'guide';
  const isTyping = target instanceof Element && target.closest(FIELD) !== null;
  return key === '?' && !isTyping ? 'shortcuts' : null;
}
