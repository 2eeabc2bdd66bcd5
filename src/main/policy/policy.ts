import type { Policy } from '../../contract/schemas/policy.ts';

/** The policy where no administrator has set any rule. */
export const noPolicy: Policy = {
  services: null,
  connections: [],
  onlineBasemap: true,
  mapSources: null,
  externalMap: true,
  exportFormats: null,
  retention: { positionsDays: null, unlistedDays: null },
  updates: true,
  logLevel: null,
};
