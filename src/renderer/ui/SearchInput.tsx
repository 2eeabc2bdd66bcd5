import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface Props extends Omit<TextInputProps, 'label' | 'onChange'> {
  /** Name and placeholder of the field. */
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** A field that looks for what is typed in it. */
export const SearchInput = ({ label, onChange, ...more }: Props) => (
  <TextInput
    type="search"
    size="xs"
    aria-label={label}
    placeholder={label}
    maxLength={100}
    spellCheck={false}
    leftSection={<IconSearch size={16} aria-hidden />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...more}
  />
);
