import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import { toTsv } from '../../shared/cells/tsv.ts';
import { useFormat } from '../i18n/format.ts';
import { copyText } from '../ui/clipboard.ts';
import { placeRows } from './areas.ts';

type Rows = PlaceCounts['places'];

interface AmountProps {
  readonly within: PlaceArea | null;
  readonly search: string;
  readonly rows: Rows;
  readonly shown: number;
  /** Null until the core has answered. */
  readonly found: PlaceCounts | null;
}

export function PlacesAmount({ within, search, rows, shown, found }: AmountProps) {
  const { t } = useTranslation('filters');
  const amount = () => {
    if (!found) return t('places.loading');
    if (search !== '' && rows.length === 0) return t('places.none');
    if (found.distinct === 0 && rows.length === 0) return t('places.nowhere');
    if (search === '' && shown < found.distinct) return t('places.most', { shown, all: found.distinct });
    const count = search === '' ? found.distinct : rows.length;
    return t(within || search !== '' ? 'places.towns' : 'places.areas', { count });
  };
  const lost = within === null && search === '' ? (found?.elsewhere ?? 0) : 0;
  return (
    <>
      <Text size="xs" c="dimmed" aria-live="polite">
        {amount()}
      </Text>
      {lost > 0 && (
        <Text size="xs" c="dimmed">
          {t('places.elsewhere', { count: lost })}
        </Text>
      )}
    </>
  );
}

export function PlacesCopy({ rows }: { readonly rows: Rows }) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  const copy = () => {
    const header = [t('places.header.place'), t('places.header.code'), t('places.header.vehicles')];
    if (!copyText(toTsv([header, ...placeRows(rows, language)], language))) return;
    notifications.show({ message: t('places.copied', { count: rows.length }), autoClose: 4000 });
  };
  return (
    <Button size="compact-sm" variant="subtle" disabled={rows.length === 0} onClick={copy}>
      {t('places.copy')}
    </Button>
  );
}
