import { useQuery } from '@tanstack/react-query';
import { ask } from '../bridge.ts';

/** The tasks as Rastro saved them, without a call to the system's scheduler. */
export const useSavedSchedules = () =>
  useQuery({
    queryKey: ['system-schedules', 'saved'],
    queryFn: () => ask(window.rastro.systemSchedules.saved()),
  });

/** The tasks as the system's scheduler has them. Not cached, because they can be changed outside Rastro. */
export const useSystemTasks = () =>
  useQuery({
    queryKey: ['system-schedules', 'all'],
    queryFn: () => ask(window.rastro.systemSchedules.all()),
    staleTime: 0,
    gcTime: 0,
  });
