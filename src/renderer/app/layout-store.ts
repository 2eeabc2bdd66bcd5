import { create } from 'zustand';
import type { RunTarget } from '../../preload/schemas/runs.ts';

export type Layout = 'table' | 'map' | 'both';

/** What a file, a drop or a paste brings into the import. */
export type IntakeSource =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'paste'; readonly text: string };

/** The one dialog that is open. */
export type Dialog =
  | { readonly kind: 'intake'; readonly source: IntakeSource | null }
  | { readonly kind: 'preflight'; readonly target: RunTarget; readonly onlyOlder: boolean }
  | { readonly kind: 'runs'; readonly runId: number | null }
  | { readonly kind: 'connections'; readonly edit: number | 'new' | null }
  | { readonly kind: 'settings' };

interface LayoutState {
  readonly layout: Layout;
  readonly sidebar: boolean;
  readonly dialog: Dialog | null;
  setLayout(layout: Layout): void;
  toggleSidebar(): void;
  open(dialog: Dialog): void;
  close(): void;
}

/** How the window is laid out and which dialog is open. */
export const useLayout = create<LayoutState>()((set) => ({
  layout: 'both',
  // A narrow window has better uses for its width; the header's button brings it back.
  sidebar: window.innerWidth >= 1000,
  dialog: null,
  setLayout: (layout) => set({ layout }),
  toggleSidebar: () => set((state) => ({ sidebar: !state.sidebar })),
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));
