import { Group, Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../contract/schemas/app.ts';
import { languages, locales } from '../../shared/i18n/languages.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark'];

export function AppearanceSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['settings', 'app']);
  const save = useSaveSettings();
  return (
    <FieldGroup {...sectionMark('appearance')} legend={t('general.appearance')}>
      <Group grow align="flex-start">
        <Select
          label={t('app:nav.language')}
          allowDeselect={false}
          value={settings.language}
          data={[
            { value: 'system' as const, label: t('general.systemLanguage') },
            ...languages.map((value) => ({ value, label: locales[value].name })),
          ]}
          onChange={(language) => language && save.mutate({ language })}
        />
        <Input.Wrapper label={t('general.theme')} labelElement="div" labelProps={{ id: 'theme' }}>
          <SegmentedControl
            fullWidth
            aria-labelledby="theme"
            value={settings.theme}
            data={themes.map((value) => ({ value, label: t(`general.themes.${value}`) }))}
            onChange={(theme) => save.mutate({ theme })}
          />
        </Input.Wrapper>
      </Group>
      <TextInput
        mt="sm"
        label={t('general.officeName')}
        description={t('general.officeNameHint')}
        maxLength={80}
        defaultValue={settings.officeName}
        onBlur={({ currentTarget: { value } }) => save.mutate({ officeName: value })}
      />
    </FieldGroup>
  );
}
