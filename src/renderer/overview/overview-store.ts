import { create } from 'zustand';
import type { Grouping } from '../../contract/schemas/overview.ts';
import type { Measure } from './series.ts';

export type ChartId = 'groups' | 'ages' | 'runs' | 'places';

interface OverviewState {
  /** What vehicles are grouped by, for each list; null stands for all vehicles. */
  readonly groupings: ReadonlyMap<number | null, Grouping>;
  readonly measure: Measure;
  readonly tables: ReadonlySet<ChartId>;
  groupBy(listId: number | null, by: Grouping): void;
  measureBy(measure: Measure): void;
  showTable(chart: ChartId, isTable: boolean): void;
}

/** How the user set the charts up, until Rastro is closed. */
export const useOverview = create<OverviewState>()((set) => ({
  groupings: new Map(),
  measure: 'ages',
  tables: new Set(),
  groupBy: (listId, by) => set(({ groupings }) => ({ groupings: new Map(groupings).set(listId, by) })),
  measureBy: (measure) => set({ measure }),
  showTable: (chart, isTable) =>
    set(({ tables }) => {
      const others = [...tables].filter((other) => other !== chart);
      return { tables: new Set(isTable ? [...others, chart] : others) };
    }),
}));
