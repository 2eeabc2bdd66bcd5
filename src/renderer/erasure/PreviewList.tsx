import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ErasurePreview } from '../../contract/schemas/erasure.ts';

/** The fields of the preview that count what is erased, in the order of the list; so not `shared`. */
const parts = [
  ...(['vehicles', 'positions', 'runPositions', 'notes', 'lists', 'rows'] as const),
  ...(['runs', 'views', 'areas', 'connections', 'files'] as const),
];

export const erasesAnything = (preview: ErasurePreview) => parts.some((part) => preview[part] > 0);

export function PreviewList({ preview }: { readonly preview: ErasurePreview }) {
  const { t } = useTranslation('erasure');
  return (
    <List size="sm" my="xs">
      {parts
        .filter((part) => preview[part] > 0)
        .map((part) => (
          <List.Item key={part}>{t(`preview.${part}`, { count: preview[part] })}</List.Item>
        ))}
    </List>
  );
}
