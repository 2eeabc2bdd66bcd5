import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface FindFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FindField({ label, value, onChange }: FindFieldProps) {
  const { t } = useTranslation('app');
  const input = useRef<HTMLInputElement>(null);
  // The field takes the focus itself, because it may appear after the dialog has focused something else.
  useEffect(() => input.current?.focus(), []);
  useHotkeys([['mod+F', () => input.current?.select()]], []);
  return (
    <TextInput
      ref={input}
      data-autofocus
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={100}
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value && <CloseButton size="sm" aria-label={t('header.clearSearch')} onClick={() => onChange('')} />
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
