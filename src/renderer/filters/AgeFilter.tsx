import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ageTiers } from '../../contract/enums.ts';
import type { AgeFilter as Age } from '../../contract/schemas/fleet.ts';
import { limitsOf } from '../../shared/i18n/age.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useAppState, useFleetCounts } from '../state/queries.ts';
import { toggled } from '../state/toggled.ts';
import { useFleetView } from '../state/view.ts';
import { AgeMark, NoPositionMark } from '../ui/status.tsx';
import { CheckRow } from './CheckRow.tsx';
import classes from './filters.module.css';
import { PanelFoot } from './PanelFoot.tsx';

const ages: readonly Age[] = [...ageTiers, 'none'];

export function AgeFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  const view = useFleetView((state) => state.view);
  const filter = useFleetView((state) => state.filter);
  const open = useLayout((state) => state.open);
  const counts = useFleetCounts({ ...view, ages: [] }).data?.byAge;
  const settings = useAppState().data?.settings;
  if (!settings) return null;
  const limits = limitsOf(settings, language);
  const chosen = view.ages ?? [];
  const toggle = (age: Age) => filter('ages', toggled(chosen, age));
  return (
    <>
      <ul className={classes.rows} aria-label={t('ages.label')}>
        {ages.map((age) => (
          <CheckRow
            key={age}
            chosen={chosen.includes(age) ? 'all' : 'none'}
            count={counts?.[age] ?? null}
            onToggle={() => toggle(age)}
          >
            <span className={classes.age}>
              {age === 'none' ? <NoPositionMark>{t('ages.none')}</NoPositionMark> : <AgeMark tier={age} />}
            </span>
            <span className={classes.detail}>{t(`ages.range.${age}`, { ...limits })}</span>
          </CheckRow>
        ))}
      </ul>
      <PanelFoot onClear={chosen.length > 0 ? () => filter('ages', []) : null} onDone={onDone}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onDone();
            open({ kind: 'settings' });
          }}
        >
          {t('ages.limits')}
        </Button>
      </PanelFoot>
    </>
  );
}
