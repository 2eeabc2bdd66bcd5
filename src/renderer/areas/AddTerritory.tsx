import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Territory } from '../../contract/schemas/areas.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useTerritories } from '../state/territories.ts';
import { TerritoryChoice } from '../ui/TerritoryChoice.tsx';

/** Makes an area of a municipality or a state. */
export function AddTerritory() {
  const { t } = useTranslation('areas');
  const open = useLayout((state) => state.open);
  const [search, setSearch] = useState('');
  const found = useTerritories(search);
  const shape = useMutation({
    mutationFn: async ({ code, name, state, kind }: Territory) => ({
      name: kind === 'state' ? name : `${name}, ${state}`,
      polygons: await ask(window.rastro.areas.territory({ code })),
    }),
    onSuccess: ({ name, polygons }) =>
      open({
        kind: 'area',
        areaId: null,
        shape: { kind: 'polygons', polygons },
        name,
        returnTo: { kind: 'areas' },
      }),
  });
  return (
    <TerritoryChoice
      size="xs"
      w={320}
      label={t('territory.label')}
      found={found}
      onSearch={setSearch}
      onChoose={(territory) => territory && shape.mutate(territory)}
    />
  );
}
