import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The word "vehicles" after a number that stands without its unit, for screen readers alone. */
export function VehiclesUnit({ count }: { readonly count: number }) {
  const { t } = useTranslation('fleet');
  return <VisuallyHidden> {t('unit', { count })}</VisuallyHidden>;
}
