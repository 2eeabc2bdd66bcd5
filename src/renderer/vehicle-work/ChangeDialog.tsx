import { Checkbox, Modal, MultiSelect, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useShowColumns } from '../state/column-layouts.ts';
import { notifyWorkChange, useStateChoices, useWorkValues } from '../state/work.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { submitting } from '../ui/submitting.ts';
import { useGuardedClose } from '../ui/use-guarded-close.tsx';
import { AssigneeField, TagsField } from '../ui/work-fields.tsx';
import { type BulkChange, fieldsOf, isNoChange, NO_CHANGE, patchOf } from './bulk-change.ts';

interface ChangeDialogProps {
  readonly vins: readonly string[];
  readonly onClose: () => void;
}

export function ChangeDialog({ vins, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['work', 'app']);
  const client = useQueryClient();
  const show = useShowColumns();
  const used = useWorkValues();
  const [change, setChange] = useState<BulkChange>(NO_CHANGE);
  const guard = useGuardedClose(!isNoChange(change), onClose);
  const set = (part: Partial<BulkChange>) => setChange({ ...change, ...part });
  const tags = used.tags.map(({ value }) => value);
  const save = useMutation({
    mutationFn: () => ask(window.rastro.work.change({ vins: [...vins], patch: patchOf(change) })),
    onSuccess: async (changed) => {
      show(fieldsOf(change));
      onClose();
      notifyWorkChange(changed);
      await client.invalidateQueries({ queryKey: ['fleet'] });
    },
  });
  return (
    <Modal opened {...guard} title={t('work:change.title', { count: vins.length })}>
      <form onSubmit={submitting(() => !isNoChange(change) && save.mutate())}>
        <Stack gap="sm">
          <TagsField
            label={t('work:change.addTags')}
            value={change.addTags}
            choices={tags}
            onChange={(addTags) => set({ addTags })}
          />
          {tags.length > 0 && (
            <MultiSelect
              size="xs"
              label={t('work:change.removeTags')}
              data={tags}
              value={[...change.removeTags]}
              searchable
              onChange={(removeTags) => set({ removeTags })}
            />
          )}
          <StateChoice value={change.workState} onChange={(workState) => set({ workState })} />
          <AssigneeField
            value={change.assignee}
            choices={used.assignee.map(({ value }) => value)}
            placeholder={t('work:change.asIs')}
            isDisabled={change.isUnassigned}
            onChange={(assignee) => set({ assignee })}
          />
          <Checkbox
            size="xs"
            label={t('work:change.unassign')}
            checked={change.isUnassigned}
            onChange={(event) => set({ isUnassigned: event.currentTarget.checked })}
          />
        </Stack>
        <FormButtons onCancel={onClose} isSaving={save.isPending} isDisabled={isNoChange(change)}>
          {t('work:change.save', { count: vins.length })}
        </FormButtons>
      </form>
    </Modal>
  );
}

interface StateChoiceProps {
  /** Null: no change; empty: the state is removed. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Prefix of a state's name in the select's values, since a state may have any name, also `stays`. */
const SET = '=';
const STAYS = 'stays';

function StateChoice({ value, onChange }: StateChoiceProps) {
  const { t } = useTranslation(['work', 'fleet']);
  const states = useStateChoices();
  return (
    <Select
      size="xs"
      label={t('fleet:column.workState')}
      value={value === null ? STAYS : SET + value}
      data={[
        { value: STAYS, label: t('work:change.asIs') },
        { value: SET, label: t('work:none.workState') },
        ...states.map((state) => ({ value: SET + state, label: state })),
      ]}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === null || chosen === STAYS ? null : chosen.slice(SET.length))}
    />
  );
}
