import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSaveSettings } from '../state/settings.ts';

/** The language, to be found by someone who does not read the one on the screen. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('settings');
  const { t: app } = useTranslation('app');
  const save = useSaveSettings();
  const name = i18n.language === 'en' ? t('general.languages.en') : t('general.languages.pt-BR');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLanguage size={16} aria-hidden />}
          aria-label={`${app('nav.language')}: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['pt-BR', 'en'] as const).map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => save.mutate({ language })}>
            {t(`general.languages.${language}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
