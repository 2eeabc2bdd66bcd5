import { Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameLength } from '../../contract/enums.ts';
import { FormButtons } from '../ui/FormButtons.tsx';

interface Props {
  readonly name: string;
  readonly text?: string;
  /** What happens with a name that another view has; null where none has it. */
  takenBy(name: string): 'replace' | 'refuse' | null;
  readonly submit: string;
  /** Resolves when the view is saved. The caller shows failures, and the form stays open. */
  onSubmit(name: string): Promise<unknown>;
  readonly onDone: () => void;
}

export function ViewForm({ name: first, text, takenBy, submit, onSubmit, onDone }: Props) {
  const { t } = useTranslation(['views', 'app', 'lists']);
  const [name, setName] = useState(first);
  const [busy, setBusy] = useState(false);
  // The form shows no error before the user has typed.
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const trimmed = name.trim();
  const taken = takenBy(trimmed);
  const error = trimmed === '' ? t('lists:nameMissing') : taken === 'refuse' ? t('views:taken') : null;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (error !== null) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(trimmed);
      onDone();
    } catch {
      // The mutation has shown the error.
      setBusy(false);
    }
  };
  return (
    <form onSubmit={send}>
      {text && (
        <Text size="sm" mb="sm">
          {text}
        </Text>
      )}
      <TextInput
        ref={input}
        label={t('views:name')}
        value={name}
        maxLength={nameLength}
        error={touched && error}
        onChange={(event) => {
          setTouched(true);
          setName(event.currentTarget.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {taken === 'replace' && t('views:takenReplace')}
      </Text>
      <FormButtons onCancel={onDone} isSaving={busy}>
        {taken === 'replace' ? t('views:saveReplace') : submit}
      </FormButtons>
    </form>
  );
}
