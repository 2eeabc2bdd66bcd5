import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { workLimits } from '../../contract/enums.ts';
import type { Settings } from '../../contract/schemas/app.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { useWorkStates } from '../state/work.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { TextsField } from '../ui/work-fields.tsx';

const MOST_STATES = 30;

export function WorkSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('work');
  const save = useSaveSettings();
  const states = useWorkStates();
  return (
    <FieldGroup {...sectionMark('work')} legend={t('title')}>
      <TextsField
        label={t('states.label')}
        description={t('states.hint')}
        value={states}
        maxTags={MOST_STATES}
        maxLength={workLimits.workState}
        separators={[';']}
        onChange={(workStates) => save.mutate({ workStates })}
      />
      {settings.workStates !== null && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => save.mutate({ workStates: null })}>
          {t('states.reset')}
        </Button>
      )}
    </FieldGroup>
  );
}
