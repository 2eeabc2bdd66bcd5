import { useMutation } from '@tanstack/react-query';
import { ask } from '../bridge.ts';
import { useFleetView } from './view.ts';

export function useDemoStart() {
  const showList = useFleetView((state) => state.showList);
  return useMutation({
    mutationFn: () => ask(window.rastro.app.startDemo()),
    onSuccess: ({ listId }) => showList(listId),
  });
}
