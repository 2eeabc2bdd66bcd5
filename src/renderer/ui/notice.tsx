import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Language } from '../../shared/i18n/languages.ts';
import classes from './notice.module.css';
import { Phrase } from './Phrase.tsx';

const colours = { done: 'teal', attention: 'yellow', failed: 'red' } as const;

/**
 * Properties of a notice about something that happened by itself. One that stays until the user closes it gives way to
 * the others, of which only a few are shown at a time, and waits until no dialog is open.
 */
export function notice(
  kind: keyof typeof colours,
  title: (language: Language) => string,
  message: ReactNode,
  stays = kind !== 'done',
) {
  const Icon = kind === 'done' ? IconCheck : IconAlertTriangle;
  return {
    color: colours[kind],
    icon: <Icon size={18} aria-hidden />,
    title: <Phrase text={title} />,
    message,
    autoClose: stays ? false : 10_000,
    priority: stays ? -1 : 0,
    classNames: stays ? { root: classes.staying ?? '' } : {},
  } satisfies NotificationData;
}
