import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { chosenIds, toggledArea, useNamedAreas } from '../state/areas.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { AreaSign } from '../ui/AreaSign.tsx';
import lists from '../ui/nav-list.module.css';
import classes from './areas.module.css';
import { useListCounts } from './use-list-counts.ts';

/** Maximum number of areas in the sidebar: those with most vehicles. The dialog shows all. */
const SHOWN = 6;

export function AreaNav() {
  const areas = useNamedAreas();
  return areas.length > 0 ? <Areas /> : null;
}

function Areas() {
  const { t } = useTranslation('areas');
  const { number } = useFormat();
  const areas = useNamedAreas();
  const wanted = useFleetView((state) => state.view.areas);
  const filter = useFleetView((state) => state.filter);
  const open = useLayout((state) => state.open);
  const countOf = useListCounts();
  const shown = areas
    .toSorted((a, b) => (countOf.get(b.id) ?? 0) - (countOf.get(a.id) ?? 0) || a.id - b.id)
    .slice(0, SHOWN);
  return (
    <section className={classes.areas} aria-labelledby="areas-title">
      <div className={lists.head}>
        <Text size="xs" fw={600} c="dimmed" component="h2" id="areas-title">
          {t('title')}
        </Text>
        <Tooltip label={t('all')}>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={t('all')}
            onClick={() => open({ kind: 'areas' })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul className={`${lists.lists} ${classes.scroll}`}>
        {shown.map(({ id, name, kind, colour }) => {
          const isChosen = chosenIds(wanted).includes(id);
          return (
            <li key={id} className={lists.item} data-chosen={isChosen || undefined}>
              <UnstyledButton
                className={lists.link}
                aria-pressed={isChosen}
                title={name}
                onClick={() => filter('areas', toggledArea(wanted, id))}
              >
                <AreaSign kind={kind} colour={colour} />
                <span className={lists.name}>{name}</span>
                <span className={lists.count}>{number(countOf.get(id) ?? 0)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
