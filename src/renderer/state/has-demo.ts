import { useConnections, useLists } from './queries.ts';

export function useHasDemo(): boolean {
  const hasConnection = useConnections().data?.some(({ demo }) => demo) ?? false;
  const hasList = useLists().data?.some(({ isDemo }) => isDemo) ?? false;
  return hasConnection || hasList;
}
