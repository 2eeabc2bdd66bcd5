import { Checkbox, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkField, workFields } from '../../contract/enums.ts';
import { ask } from '../bridge.ts';
import { useShowColumns } from '../state/column-layouts.ts';
import { useLists } from '../state/queries.ts';
import { notifyWorkChange } from '../state/work.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { submitting } from '../ui/submitting.ts';

export function TakeDialog({ listId, onClose }: { readonly listId: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['work', 'app', 'fleet']);
  const client = useQueryClient();
  const show = useShowColumns();
  const list = useLists().data?.find(({ id }) => id === listId);
  const [column, setColumn] = useState<number | null>(null);
  const [field, setField] = useState<WorkField>('note');
  const [replace, setReplace] = useState(false);
  const take = useMutation({
    mutationFn: (from: number) =>
      ask(window.rastro.work.copyFromColumn({ listId, column: from, field, replace })),
    onSuccess: async (changed) => {
      if (changed.vehicles > 0) show([field]);
      onClose();
      notifyWorkChange(changed);
      await client.invalidateQueries({ queryKey: ['fleet'] });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('work:take.title', { list: list?.name ?? '' })}>
      <form onSubmit={submitting(() => column !== null && take.mutate(column))}>
        <Stack gap="sm">
          <Text size="sm">{t('work:take.text')}</Text>
          <Select
            label={t('fleet:columns.column')}
            placeholder={t('work:take.choose')}
            value={column === null ? null : String(column)}
            data={(list?.columns ?? []).map((label, index) => ({ value: String(index), label }))}
            allowDeselect={false}
            onChange={(value) => setColumn(value === null ? null : Number(value))}
            data-autofocus
          />
          <Select
            label={t('work:take.field')}
            value={field}
            data={workFields.map((value) => ({ value, label: t(`fleet:column.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => value && setField(value)}
          />
          {field === 'tags' ? (
            <Text size="xs" c="dimmed">
              {t('work:take.tags')}
            </Text>
          ) : (
            <Checkbox
              label={t('work:take.replace')}
              description={t('work:take.replaceHint')}
              checked={replace}
              onChange={(event) => setReplace(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <FormButtons onCancel={onClose} isSaving={take.isPending} isDisabled={column === null}>
          {t('work:take.save')}
        </FormButtons>
      </form>
    </Modal>
  );
}
