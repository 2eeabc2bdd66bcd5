import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaShape } from '../../contract/schemas/areas.ts';
import { useNamedAreas } from '../state/areas.ts';
import { useGuardedClose } from '../ui/use-guarded-close.tsx';
import { AreaForm } from './AreaForm.tsx';
import { useSaveArea } from './use-area-actions.ts';

interface Props {
  readonly areaId: number | null;
  readonly shape: AreaShape | null;
  /** Name that is proposed for a new area. */
  readonly name: string;
  readonly onClose: () => void;
}

export function AreaDialog({ areaId, shape, name, onClose }: Props) {
  const { t } = useTranslation('areas');
  const areas = useNamedAreas();
  const area = areas.find(({ id }) => id === areaId) ?? null;
  const save = useSaveArea(areas.length === 0);
  const [isChanged, setChanged] = useState(false);
  const guard = useGuardedClose(isChanged, onClose);
  return (
    <Modal opened {...guard} title={t(areaId === null ? 'form.new' : 'form.change')}>
      {(areaId === null || area) && (
        <AreaForm
          area={area}
          shape={shape}
          name={name}
          isSaving={save.isPending}
          onChange={() => setChanged(true)}
          onSave={(draft) => save.mutate(draft, { onSuccess: onClose })}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
