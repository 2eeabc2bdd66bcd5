import { Autocomplete, type InputWrapperProps, Select, TagsInput, type TagsInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workLimits } from '../../contract/enums.ts';
import { withoutAccents } from '../../shared/folding.ts';

interface FieldProps<T> {
  readonly value: T;
  readonly choices: readonly string[];
  readonly onChange: (value: T) => void;
}

interface TextsFieldProps
  extends Pick<TagsInputProps, 'size' | 'label' | 'description' | 'data' | 'maxLength'> {
  readonly maxTags: number;
  readonly value: readonly string[];
  /** Characters that end a text as Enter does. */
  readonly separators: readonly string[];
  readonly onChange: (value: string[]) => void;
}

const isAmong = (text: string, all: readonly string[]): boolean =>
  all.some((other) => withoutAccents(other) === withoutAccents(text.trim()));

/**
 * Says that a field takes no more characters (`full`) or no more texts (`most`) once it is full: the rest of what is typed
 * or pasted is left out without a word. It is no error, because what the field holds is valid.
 *
 * @returns properties of the field
 */
export function useLimitHint(isFull: boolean, limit: number, text: 'full' | 'most' = 'full'): Hint {
  const { t } = useTranslation('work');
  return isFull
    ? {
        description: t(text, { count: limit }),
        descriptionProps: { role: 'alert' },
        inputWrapperOrder: ['label', 'input', 'description'],
      }
    : {};
}

type Hint = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>;

/** A field of short texts without duplicates. Each pasted cell of a spreadsheet becomes a text of its own. */
export function TextsField({ value, separators, onChange, ...props }: TextsFieldProps) {
  const [typed, setTyped] = useState('');
  const [wasCut, setWasCut] = useState(false);
  const limit = props.maxLength ?? Number.POSITIVE_INFINITY;
  const hint = useLimitHint(wasCut || typed.length >= limit, limit);
  const most = useLimitHint(value.length >= props.maxTags, props.maxTags, 'most');
  return (
    <TagsInput
      {...props}
      {...most}
      {...hint}
      value={[...value]}
      splitChars={[...separators, '\t', '\n']}
      isDuplicate={isAmong}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(texts) => {
        const trimmed = texts.map((text) => text.trim());
        // Until the next change: a pasted text is in the field at once.
        setWasCut(trimmed.some((text) => text.length > limit));
        onChange(trimmed.map((text) => text.slice(0, limit)).filter((text) => text !== ''));
      }}
    />
  );
}

/** Tags of vehicles: typed and ended by Enter, a comma, a semicolon or `|`, or chosen from those in use. */
export function TagsField({
  label,
  choices,
  ...props
}: FieldProps<readonly string[]> & { readonly label: string }) {
  return (
    <TextsField
      {...props}
      size="xs"
      label={label}
      data={[...choices]}
      maxTags={workLimits.tagsOfVehicle}
      maxLength={workLimits.tags}
      separators={[',', ';', '|']}
    />
  );
}

export function StateField({ value, choices, onChange }: FieldProps<string>) {
  const { t } = useTranslation(['work', 'fleet']);
  const all = value === '' || choices.includes(value) ? choices : [value, ...choices];
  return (
    <Select
      size="xs"
      label={t('fleet:column.workState')}
      placeholder={t('work:none.workState')}
      value={value || null}
      data={[...all]}
      clearable
      clearButtonProps={{ 'aria-label': t('work:clear.workState') }}
      onChange={(state) => onChange(state ?? '')}
    />
  );
}

interface AssigneeFieldProps extends FieldProps<string> {
  readonly placeholder: string;
  readonly isDisabled?: boolean;
  readonly onBlur?: () => void;
}

export function AssigneeField(props: AssigneeFieldProps) {
  const { value, choices, placeholder, isDisabled = false, onChange, onBlur } = props;
  const { t } = useTranslation('fleet');
  const hint = useLimitHint(value.length >= workLimits.assignee, workLimits.assignee);
  return (
    <Autocomplete
      {...hint}
      size="xs"
      label={t('column.assignee')}
      placeholder={placeholder}
      value={value}
      data={[...choices]}
      maxLength={workLimits.assignee}
      disabled={isDisabled}
      onChange={onChange}
      onBlur={() => onBlur?.()}
    />
  );
}
