import { useTranslation } from 'react-i18next';
import { type AppCommand, isHelpTopic } from '../../contract/app-commands.ts';

/** Gives a function that names a command in the screen's language, as menus do. */
export function useCommandName(): (command: AppCommand) => string {
  const { t } = useTranslation(['commands', 'help']);
  return (command) => (isHelpTopic(command) ? t(`help:topics.${command}`) : t(`commands:names.${command}`));
}
