import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMapSourceAllowed } from '../../shared/map-source.ts';
import { usePolicy } from '../state/policy.ts';
import type { MapSource } from './map-sources.ts';

interface MapSourceChoiceProps {
  readonly sources: readonly MapSource[];
  /** The present text of the address field. */
  readonly address: string;
  readonly onChoose: (address: string) => void;
}

export function MapSourceChoice({ sources, address, onChoose }: MapSourceChoiceProps) {
  const { t } = useTranslation('settings');
  const own = { value: '', label: t('basemap.ownAddress') };
  const policy = usePolicy();
  const allowed = sources.filter((source) => !policy || isMapSourceAllowed(policy, source.address));
  if (allowed.length === 0) return null;
  const chosen = allowed.find((source) => source.address === address.trim());
  return (
    <NativeSelect
      w="100%"
      label={t('basemap.sources')}
      description={t('basemap.sourcesHint')}
      value={chosen?.address ?? ''}
      data={[own, ...allowed.map((source) => ({ value: source.address, label: source.name }))]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
