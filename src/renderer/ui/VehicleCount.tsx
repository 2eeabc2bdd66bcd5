import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';

interface VehicleCountProps {
  /** Null: not known yet. */
  readonly count: number | null;
  /** Shown while the count is not known. */
  readonly unknown?: string;
  readonly className: string | undefined;
}

/** A number of vehicles without its unit, which only screen readers say. */
export function VehicleCount({ count, unknown = '–', className }: VehicleCountProps) {
  const { number } = useFormat();
  return (
    <span className={className}>
      {count === null ? unknown : number(count)}
      {count !== null && <VehiclesUnit count={count} />}
    </span>
  );
}

/** The word "vehicles" behind a number, for screen readers alone. */
export function VehiclesUnit({ count }: { readonly count: number }) {
  const { t } = useTranslation('fleet');
  return <VisuallyHidden> {t('unit', { count })}</VisuallyHidden>;
}
