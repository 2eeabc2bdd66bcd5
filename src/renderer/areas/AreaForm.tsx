import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AreaColour, type AreaKind, areaColours, areaKinds, areaLimits } from '../../contract/enums.ts';
import type { AreaDraft, AreaShape, NamedArea } from '../../contract/schemas/areas.ts';
import { useNamedAreas } from '../state/areas.ts';
import { drawnShape } from '../state/drawn-shape.ts';
import { useFleetView } from '../state/view.ts';
import { AreaSign } from '../ui/AreaSign.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { WholeNumberInput } from '../ui/WholeNumberInput.tsx';

interface Props {
  readonly area: NamedArea | null;
  readonly shape: AreaShape | null;
  /** Name that is proposed for a new area. */
  readonly name: string;
  readonly isSaving: boolean;
  readonly onChange: () => void;
  readonly onSave: (draft: AreaDraft) => void;
  readonly onCancel: () => void;
}

/** Radius where none is given or typed. */
const FIRST_METRES = 500;

/** The fields of an area other than its shape. */
type Label = Pick<AreaDraft, 'name' | 'kind' | 'colour' | 'group'>;

export function AreaForm({ area, shape, name: proposed, isSaving, onChange, onSave, onCancel }: Props) {
  const { t } = useTranslation(['areas', 'app']);
  const drawn = drawnShape(useFleetView((state) => state.view));
  const [label, setLabel] = useState<Label>(
    area ?? { name: proposed, kind: proposed === '' ? 'yard' : 'border', colour: 'blue', group: '' },
  );
  const [metres, setMetres] = useState(shape?.kind === 'circle' ? shape.metres : FIRST_METRES);
  const { leastRadius, mostRadius } = areaLimits;
  const isOutside = metres < leastRadius || metres > mostRadius;
  const [isRedrawn, setRedrawn] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = label.name.trim();
    const { kind, colour } = label;
    const changed = isRedrawn ? drawn : null;
    const made = shape?.kind === 'circle' ? { ...shape, metres } : shape;
    if (name !== '' && !isOutside)
      onSave({
        id: area?.id ?? null,
        name,
        kind,
        colour,
        group: label.group.trim(),
        shape: area ? changed : made,
      });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <LabelFields
          label={label}
          onChange={(part) => {
            setLabel({ ...label, ...part });
            onChange();
          }}
        />
        {shape?.kind === 'circle' && (
          <WholeNumberInput
            label={t('areas:form.metres')}
            value={metres}
            min={leastRadius}
            max={mostRadius}
            step={100}
            clampBehavior="none"
            error={isOutside && t('areas:form.metresHint', { least: leastRadius, most: mostRadius })}
            onChange={(value) => {
              setMetres(Number(value) || FIRST_METRES);
              onChange();
            }}
          />
        )}
        {area && drawn && (
          <Checkbox
            label={t('areas:form.redraw')}
            checked={isRedrawn}
            onChange={(event) => {
              setRedrawn(event.currentTarget.checked);
              onChange();
            }}
          />
        )}
        {area && !drawn && (
          <Text size="xs" c="dimmed">
            {t('areas:form.redrawHint')}
          </Text>
        )}
      </Stack>
      <FormButtons onCancel={onCancel} isSaving={isSaving} isDisabled={label.name.trim() === ''}>
        {t('areas:form.save')}
      </FormButtons>
    </form>
  );
}

interface LabelProps {
  readonly label: Label;
  readonly onChange: (part: Partial<Label>) => void;
}

function LabelFields({ label, onChange: set }: LabelProps) {
  const { t } = useTranslation('areas');
  const groups = [...new Set(useNamedAreas().flatMap(({ group }) => group || []))];
  return (
    <>
      <TextInput
        label={t('form.name')}
        value={label.name}
        maxLength={areaLimits.name}
        required
        data-autofocus
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <Select
          label={t('form.kind')}
          value={label.kind}
          data={areaKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          allowDeselect={false}
          leftSection={<AreaSign kind={label.kind} colour={label.colour} />}
          onChange={(value) => set({ kind: (value ?? label.kind) as AreaKind })}
        />
        <Select
          label={t('form.colour')}
          value={label.colour}
          data={areaColours.map((value) => ({ value, label: t(`colour.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => set({ colour: (value ?? label.colour) as AreaColour })}
        />
      </Group>
      <TextInput
        label={t('form.group')}
        description={t('form.groupHint')}
        value={label.group}
        maxLength={areaLimits.group}
        list="area-groups"
        onChange={(event) => set({ group: event.currentTarget.value })}
      />
      <datalist id="area-groups">
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}
