import { useHotkeys } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type AppCommand, appCommands } from '../../../contract/app-commands.ts';
import { ask } from '../../bridge.ts';
import { useLayout } from '../../state/layout.ts';
import { useAppState } from '../../state/queries.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Palette } from './Palette.tsx';
import { useCommandHandlers } from './use-carry-out.ts';
import { usePossibleCommands } from './use-possible.ts';

/** The commands with keys, except those of the help: `use-help-keys.ts` handles the help's keys, even over a dialog. */
const keyed = appCommands.filter(({ keys }) => keys?.startsWith('Ctrl+') || keys === 'F9');

/** Carries out the commands that come from keys and the native menu, and shows the palette. */
export function Commands() {
  const { now, underPalette } = usePossibleCommands();
  const carryOut = useCommandHandlers();
  const isOpen = useLayout((state) => state.palette);
  const isDesktop = useAppState().data?.host === 'electron';

  const carryOutIfPossible = (command: AppCommand) => {
    if (now.includes(command)) carryOut[command]();
  };
  // Listeners are set anew after the next paint. A key may come before it: Ctrl+K just as a dialog closes.
  const latest = useRef(carryOutIfPossible);
  useLayoutEffect(() => {
    latest.current = carryOutIfPossible;
  });
  useHotkeys(
    keyed.map(({ id, keys }) => [keys?.replace('Ctrl', 'mod') ?? '', () => latest.current(id)]),
    [],
    true,
  );
  useEffect(() => window.rastro.on('app.command', ({ command }) => latest.current(command)), []);

  const offered = now.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is new at each render, so its text stands for it
  useEffect(() => {
    if (isDesktop) void ask(window.rastro.app.offerCommands({ commands: now }));
  }, [offered, isDesktop]);

  return (
    isOpen && (
      <Boundary>
        <Palette possible={underPalette} />
      </Boundary>
    )
  );
}
