import { ActionIcon, Button, Group, Modal, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconFilter, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedArea } from '../../contract/schemas/areas.ts';
import { fold } from '../../shared/folding.ts';
import { useFormat } from '../i18n/format.ts';
import { useNamedAreas } from '../state/areas.ts';
import { drawnShape } from '../state/drawn-shape.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { AreaSign } from '../ui/AreaSign.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { AddTerritory } from './AddTerritory.tsx';
import { ImportAreas } from './ImportAreas.tsx';
import { useRemoveAreas } from './use-area-actions.ts';
import { useListCounts } from './use-list-counts.ts';

/** Maximum number of areas that are shown. A search finds the others. */
const SHOWN = 200;

export function AreasDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('areas');
  const open = useLayout((state) => state.open);
  const drawn = drawnShape(useFleetView((state) => state.view));
  const areas = useNamedAreas();
  const [text, setText] = useState('');
  const found = areas
    .filter(({ name, group }) => fold(`${name} ${group}`).includes(fold(text.trim())))
    .toSorted((a, b) => fold(a.group).localeCompare(fold(b.group)));
  return (
    <Modal opened onClose={onClose} title={t('title')} size={820}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <Group gap="xs" mb="sm">
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!drawn}
          onClick={() => open({ kind: 'area', areaId: null, shape: drawn, returnTo: { kind: 'areas' } })}
        >
          {t('fromDrawn')}
        </Button>
        <ImportAreas />
      </Group>
      <AddTerritory />
      {areas.length === 0 && (
        <Text size="sm" mt="sm">
          {t('none')}
        </Text>
      )}
      {areas.length > 0 && (
        <>
          <SearchInput mt="sm" label={t('search')} value={text} onChange={setText} />
          <AreaTable areas={found.slice(0, SHOWN)} onClose={onClose} />
          <Text size="xs" c="dimmed" role="status">
            {t('shown', { shown: Math.min(SHOWN, found.length), count: areas.length })}
          </Text>
        </>
      )}
    </Modal>
  );
}

interface TableProps {
  readonly areas: readonly NamedArea[];
  readonly onClose: () => void;
}

function AreaTable({ areas, onClose }: TableProps) {
  const { t } = useTranslation('areas');
  const isList = useFleetView((state) => state.view.listId !== null);
  const countOf = useListCounts();
  return (
    <Table mt="xs" mb="xs" verticalSpacing={4} aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('form.name')}</Table.Th>
          <Table.Th>{t('form.kind')}</Table.Th>
          <Table.Th>{t('form.group')}</Table.Th>
          <Table.Th ta="right">{t(isList ? 'inList' : 'vehicles')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {areas.map((area) => (
          <AreaRow key={area.id} area={area} count={countOf.get(area.id) ?? null} onClose={onClose} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly area: NamedArea;
  readonly count: number | null;
  readonly onClose: () => void;
}

function AreaRow({ area, count, onClose }: RowProps) {
  const { t } = useTranslation('areas');
  const { number } = useFormat();
  const open = useLayout((state) => state.open);
  const remove = useRemoveAreas();
  const { id, name, kind, colour, group } = area;
  const show = () => {
    useFleetView.getState().filter('areas', { match: 'these', ids: [id] });
    onClose();
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <AreaSign kind={kind} colour={colour} />
          {name}
        </Group>
      </Table.Td>
      <Table.Td>{t(`kind.${kind}`)}</Table.Td>
      <Table.Td>{group}</Table.Td>
      <Table.Td ta="right">{count === null ? '–' : number(count)}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ActionIcon variant="subtle" aria-label={t('show', { name })} onClick={show}>
            <IconFilter size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('change', { name })}
            onClick={() => open({ kind: 'area', areaId: id, shape: null, returnTo: { kind: 'areas' } })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('remove', { name })}
            onClick={() => remove([area])}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
