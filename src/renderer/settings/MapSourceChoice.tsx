import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MapSource } from './map-sources.ts';

interface MapSourceChoiceProps {
  readonly sources: readonly MapSource[];
  /** As it stands in the field of the address. */
  readonly address: string;
  readonly onChoose: (address: string) => void;
}

/** Free sources, each of which fills in its address. The user's own address is none of them. */
export function MapSourceChoice({ sources, address, onChoose }: MapSourceChoiceProps) {
  const { t } = useTranslation('settings');
  const own = { value: '', label: t('basemap.ownAddress') };
  const chosen = sources.find((source) => source.address === address.trim());
  return (
    <NativeSelect
      w="100%"
      label={t('basemap.sources')}
      description={t('basemap.sourcesHint')}
      value={chosen?.address ?? ''}
      data={[own, ...sources.map((source) => ({ value: source.address, label: source.name }))]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
