import { useConnections, useLists } from './queries.ts';

/** Whether the demo's connection or its list is there. */
export function useHasDemo(): boolean {
  const hasConnection = useConnections().data?.some(({ demo }) => demo) ?? false;
  const hasList = useLists().data?.some(({ isDemo }) => isDemo) ?? false;
  return hasConnection || hasList;
}
