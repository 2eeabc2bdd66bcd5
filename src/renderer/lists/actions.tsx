import { TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { LIST_NAME_LENGTH } from '../../shared/names.ts';
import { ask } from '../bridge.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { IdentifierColumnForm } from './IdentifierColumnForm.tsx';
import { ListTitle } from './ListTitle.tsx';
import { useListRemoval } from './use-list-removal.tsx';

function RenameForm({ list, onDone }: { readonly list: VinList; readonly onDone: () => void }) {
  const { t } = useTranslation(['lists', 'app']);
  const client = useQueryClient();
  const [name, setName] = useState(list.name);
  const input = useRef<HTMLInputElement>(null);
  const rename = useMutation({
    mutationFn: () => ask(window.rastro.lists.rename({ listId: list.id, name: name.trim() })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate();
    else input.current?.focus();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        ref={input}
        label={t('lists:name')}
        value={name}
        maxLength={LIST_NAME_LENGTH}
        error={name.trim() ? null : t('lists:nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <FormButtons onCancel={onDone} isSaving={rename.isPending}>
        {t('lists:rename')}
      </FormButtons>
    </form>
  );
}

export function useListActions(list: VinList) {
  const remove = useListRemoval(list);
  return {
    rename: () => {
      const id = modals.open({
        title: <ListTitle list={list} text="renameTitle" />,
        children: <RenameForm list={list} onDone={() => modals.close(id)} />,
      });
    },
    identify: () => {
      const id = modals.open({
        title: <ListTitle list={list} text="identifier.title" />,
        children: <IdentifierColumnForm list={list} onDone={() => modals.close(id)} />,
      });
    },
    remove,
  };
}
