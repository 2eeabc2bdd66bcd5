import { useTranslation } from 'react-i18next';
import type { VehicleDetails } from '../../contract/schemas/fleet.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatCell } from '../ui/cell.ts';
import { PanelSection } from './PanelSection.tsx';
import classes from './vehicle-lists.module.css';

export function VehicleLists({ lists }: { lists: VehicleDetails['lists'] }) {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  return (
    <PanelSection title={t('panel.lists')}>
      {lists.length === 0 && <p className={classes.quiet}>{t('panel.noLists')}</p>}
      {lists.map((list) => (
        <div key={list.listId} className={classes.list}>
          <h4 className={classes.listName}>{list.name}</h4>
          {list.rows.map((row) => (
            <div key={row.line}>
              <p className={classes.quiet}>{t('panel.line', { line: row.line })}</p>
              <dl className={classes.cells}>
                {row.cells.map(({ column, value, format }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike; they never move
                  <div key={index}>
                    <dt>{column}</dt>
                    <dd>{formatCell(value, format, language)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      ))}
    </PanelSection>
  );
}
