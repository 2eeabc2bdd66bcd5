import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages, locales } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useSaveSettings } from '../state/settings.ts';

/** The language menu. Users recognise it even if they cannot read the present language. */
export function LanguageMenu() {
  const { t } = useTranslation('app');
  const save = useSaveSettings();
  const { name } = locales[useLanguage()];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLanguage size={16} aria-hidden />}
          aria-label={`${t('nav.language')}: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => save.mutate({ language })}>
            {locales[language].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
