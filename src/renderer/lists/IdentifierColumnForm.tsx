import { Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { FormButtons } from '../ui/FormButtons.tsx';

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
  const [column, setColumn] = useState(list.identifier);
  const save = useMutation({
    mutationFn: () => ask(window.rastro.lists.setIdentifier({ listId: list.id, column })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('lists:identifier.text')}</Text>
        <Select
          label={t('fleet:columns.column')}
          value={column === null ? NONE : String(column)}
          data={[
            { value: NONE, label: t('lists:identifier.none') },
            ...list.columns.map((label, index) => ({ value: String(index), label })),
          ]}
          allowDeselect={false}
          onChange={(value) => setColumn(value === null || value === NONE ? null : Number(value))}
          data-autofocus
        />
      </Stack>
      <FormButtons onCancel={onDone} isSaving={save.isPending}>
        {t('app:save')}
      </FormButtons>
    </form>
  );
}
