import { useQuery } from '@tanstack/react-query';
import { ask } from '../bridge.ts';

/** What Rastro recorded of lists that the system looks up; asks nothing of the system. */
export const useSavedSchedules = () =>
  useQuery({
    queryKey: ['system-schedules', 'saved'],
    queryFn: () => ask(window.rastro.systemSchedules.saved()),
  });

/** The tasks as the system holds them now: asked anew each time, since anybody can change them outside Rastro. */
export const useSystemTasks = () =>
  useQuery({
    queryKey: ['system-schedules', 'all'],
    queryFn: () => ask(window.rastro.systemSchedules.all()),
    staleTime: 0,
    gcTime: 0,
  });
