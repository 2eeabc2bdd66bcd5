import { Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { submitting } from '../ui/submitting.ts';

const NONE = 'none';

export function IdentifierColumnForm({
  list,
  onDone,
}: {
  readonly list: VinList;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['lists', 'app', 'fleet']);
  const client = useQueryClient();
  const vinColumns = list.paired?.map(({ vinColumn }) => vinColumn) ?? [null];
  const [columns, setColumns] = useState(list.paired?.map(({ column }) => column) ?? [list.identifier]);
  const save = useMutation({
    mutationFn: () => {
      const [column = null, ...others] = columns;
      return ask(window.rastro.lists.setIdentifier({ listId: list.id, column, others }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      onDone();
    },
  });
  return (
    <form onSubmit={submitting(() => save.mutate())}>
      <Stack>
        <Text size="sm">{t('lists:identifier.text')}</Text>
        {vinColumns.map((vinColumn, index) => (
          <Select
            key={vinColumn}
            label={
              vinColumn === null ? t('fleet:columns.column') : t('lists:identifier.of', { name: vinColumn })
            }
            value={String(columns[index] ?? NONE)}
            data={[
              { value: NONE, label: t('lists:identifier.none') },
              ...list.columns.map((label, at) => ({ value: String(at), label })),
            ]}
            allowDeselect={false}
            onChange={(value) =>
              setColumns(columns.with(index, value === null || value === NONE ? null : Number(value)))
            }
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
      <FormButtons onCancel={onDone} isSaving={save.isPending}>
        {t('app:save')}
      </FormButtons>
    </form>
  );
}
