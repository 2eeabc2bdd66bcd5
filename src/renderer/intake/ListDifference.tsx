import { Button, Popover, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportComparison, ImportTarget } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { useIdentifiers } from '../state/identifiers.ts';
import { ErrorLine } from '../ui/errors.tsx';
import classes from './list-difference.module.css';

/**
 * How the file's vehicles differ from those of a list.
 *
 * @param isReady whether the file has been read with the `overrides`
 */
export const useComparison = (
  intakeId: string,
  listId: number | null,
  overrides: unknown,
  isReady: boolean,
) =>
  useQuery({
    queryKey: ['intake', intakeId, 'compare', listId, overrides],
    queryFn: () => ask(window.rastro.intake.compare({ intakeId, listId: listId ?? 0 })),
    enabled: listId !== null && isReady,
    gcTime: 0,
  });

function Vins({ title, vins, count }: { title: string; vins: readonly string[]; count: number }) {
  const { t } = useTranslation('intake');
  const identifiers = useIdentifiers(vins);
  if (count === 0) return null;
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul className={classes.vins} tabIndex={0} aria-label={title} data-mantine-stop-propagation>
        {vins.map((vin) => (
          <li key={vin}>
            {identifiers.has(vin) && <b>{identifiers.get(vin)} </b>}
            {vin}
          </li>
        ))}
      </ul>
      {vins.length < count && (
        <Text size="xs" c="dimmed">
          {t('into.first', { shown: vins.length })}
        </Text>
      )}
    </div>
  );
}

interface ListDifferenceProps {
  readonly how: ImportTarget['how'];
  readonly comparison: ImportComparison | undefined;
  readonly error: unknown;
}

/** How many vehicles the list would gain and lose, in one sentence; a button shows which. */
export function ListDifference({ how, comparison, error }: ListDifferenceProps) {
  const { t } = useTranslation('intake');
  if (error) return <ErrorLine size="xs" error={error} />;
  if (!comparison) return <Skeleton height={18} width={320} maw="100%" aria-label={t('into.comparing')} />;
  const { added, gone, same, addedVins, goneVins } = comparison;
  const parts = [
    t('into.added', { count: added }),
    t(how === 'replace' ? 'into.gone' : 'into.stay', { count: gone }),
    t('into.same', { count: same }),
  ];
  return (
    <div className={classes.difference} role="status">
      <span>{parts.join(', ')}.</span>
      {added + gone > 0 && (
        <Popover width={440} position="top" shadow="md" withinPortal trapFocus>
          <Popover.Target>
            <Button size="compact-xs" variant="subtle">
              {t('into.show')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.differences ?? ''}>
            <Vins title={t('into.added', { count: added })} vins={addedVins} count={added} />
            <Vins
              title={t(how === 'replace' ? 'into.gone' : 'into.stay', { count: gone })}
              vins={goneVins}
              count={gone}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
