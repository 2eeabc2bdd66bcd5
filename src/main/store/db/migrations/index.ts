import { initial } from './001-initial.ts';
import { runTarget } from './002-run-target.ts';
import { runHistory } from './003-run-history.ts';
import { listSource } from './004-list-source.ts';
import { fleetInMemory } from './005-fleet-in-memory.ts';
import { savedViews } from './006-saved-views.ts';
import { rowBlocks } from './007-row-blocks.ts';
import { identifier } from './008-identifier.ts';
import { listBin } from './009-list-bin.ts';
import { demoList } from './010-demo-list.ts';
import { otherVinColumns } from './011-other-vin-columns.ts';
import { rememberedIdentifier } from './012-remembered-identifier.ts';
import { columnLayouts } from './013-column-layouts.ts';
import { listUpdated } from './014-list-updated.ts';
import { vehicleWork } from './015-vehicle-work.ts';
import { namedAreas } from './016-named-areas.ts';

/** The SQL script of each version of the schema, from 1. Append only: a script that has shipped never changes. */
export const migrations: readonly string[] = [
  initial,
  runTarget,
  runHistory,
  listSource,
  fleetInMemory,
  savedViews,
  rowBlocks,
  identifier,
  listBin,
  demoList,
  otherVinColumns,
  rememberedIdentifier,
  columnLayouts,
  listUpdated,
  vehicleWork,
  namedAreas,
];
