import { ActionIcon, Menu } from '@mantine/core';
import { IconBook, IconHelp, IconInfoCircle, IconKeyboard, IconLicense } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appCommands, type HelpTopic } from '../../contract/app-commands.ts';
import { useLayout } from '../state/layout.ts';
import classes from './help.module.css';

const items = [
  { topic: 'guide', Icon: IconBook },
  { topic: 'shortcuts', Icon: IconKeyboard },
  { topic: 'licences', Icon: IconLicense },
  { topic: 'about', Icon: IconInfoCircle },
] as const;

const keysOf = (topic: HelpTopic) => appCommands.find(({ id }) => id === topic)?.keys;

/** The help menu inside the window: in a browser Rastro has no application menu. */
export function HelpMenu() {
  const { t } = useTranslation('help');
  const showHelp = useLayout((state) => state.showHelp);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('menu')}>
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ topic, Icon }) => (
          <Menu.Item
            key={topic}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={
              keysOf(topic) && (
                <kbd className={classes.key} aria-hidden>
                  {keysOf(topic)}
                </kbd>
              )
            }
            onClick={() => showHelp(topic)}
          >
            {t(`topics.${topic}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
