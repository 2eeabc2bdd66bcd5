import { CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../ui/SearchInput.tsx';

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
    <SearchInput
      ref={input}
      data-autofocus
      size="sm"
      label={label}
      value={value}
      rightSection={
        value && <CloseButton size="sm" aria-label={t('header.clearSearch')} onClick={() => onChange('')} />
      }
      onChange={onChange}
    />
  );
}
