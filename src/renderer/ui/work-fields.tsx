import { Autocomplete, Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { workLimits } from '../../preload/enums.ts';
import { fold } from '../../shared/fold.ts';

interface FieldProps<T> {
  readonly value: T;
  /** To choose from. */
  readonly choices: readonly string[];
  readonly onChange: (value: T) => void;
}

interface TagsFieldProps extends FieldProps<readonly string[]> {
  readonly label: string;
}

const isSameTag = (value: string, tags: readonly string[]): boolean =>
  tags.some((tag) => fold(tag) === fold(value.trim()));

/** Tags of vehicles: typed and ended by Enter, a comma or a semicolon, or chosen from those that there are. */
export function TagsField({ label, value, choices, onChange }: TagsFieldProps) {
  return (
    <TagsInput
      size="xs"
      label={label}
      value={[...value]}
      data={[...choices]}
      maxTags={workLimits.tagsOfVehicle}
      maxLength={workLimits.tags}
      splitChars={[',', ';', '|']}
      isDuplicate={isSameTag}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim().slice(0, workLimits.tags)))}
    />
  );
}

/** The state of work of a vehicle. */
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

/** Who works on a vehicle: anybody, with those that were named before. */
export function AssigneeField(props: AssigneeFieldProps) {
  const { value, choices, placeholder, isDisabled = false, onChange, onBlur } = props;
  const { t } = useTranslation('fleet');
  return (
    <Autocomplete
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
