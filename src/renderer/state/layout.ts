import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { HelpTopic } from '../../contract/app-commands.ts';
import type { AreaShape } from '../../contract/schemas/areas.ts';
import type { ErasureTarget } from '../../contract/schemas/erasure.ts';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import type { CompareView } from './comparison.ts';
import type { ExportFormInput } from './export-from.ts';
import type { SettingsSection } from './settings-sections.ts';

type FleetLayout = 'table' | 'map' | 'both';

export type Layout = FleetLayout | 'overview';

export const showsTable = (layout: Layout): boolean => layout === 'table' || layout === 'both';
export const showsMap = (layout: Layout): boolean => layout === 'map' || layout === 'both';

export type ImportSource =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'paste'; readonly text: string };

/** Two runs to compare, by id; `before` null: the previous completed run of the same list. */
export interface CompareWith {
  readonly kind: 'compare';
  readonly before: number | null;
  readonly after: number;
  readonly view?: CompareView;
}

export type Dialog =
  | { readonly kind: 'intake'; readonly source: ImportSource | null }
  | { readonly kind: 'paste' }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'preflight';
      readonly target: RunTarget;
      readonly onlyOlder: boolean;
      /** The targets that the user can choose between, `target` first; absent: no choice. */
      readonly scopes?: readonly RunTarget[];
    }
  | { readonly kind: 'runs'; readonly runId: number | null }
  | CompareWith
  /** `returnTo`: the comparison that is opened when the export dialog is closed. */
  | ({ readonly kind: 'export'; readonly returnTo?: CompareWith } & ExportFormInput)
  | { readonly kind: 'schedule'; readonly listId: number }
  | { readonly kind: 'remove-vehicles'; readonly view: FleetView; readonly vins: readonly string[] | null }
  | { readonly kind: 'work'; readonly vins: readonly string[] }
  | { readonly kind: 'take-work'; readonly listId: number }
  | { readonly kind: 'areas' }
  /** One named area; `areaId` null: a new area, of `shape`. `returnTo`: the dialog that is opened after this one. */
  | {
      readonly kind: 'area';
      readonly areaId: number | null;
      readonly shape: AreaShape | null;
      /** Proposed for a new area. */
      readonly name?: string;
      readonly returnTo?: Dialog;
    }
  | { readonly kind: 'erase'; readonly target: ErasureTarget }
  | { readonly kind: 'bin' }
  | {
      readonly kind: 'connections';
      readonly edit: number | 'new' | null;
      /** The dialog that is opened when the form is closed; see `editConnection`. */
      readonly returnTo?: Dialog | null;
      /** A vehicle that is looked up over the connection once it was saved. */
      readonly thenLookUp?: string;
    }
  /** `name`: a backup of the folder whose content is shown at once; null: the user chooses one. */
  | { readonly kind: 'restore'; readonly name: string | null }
  | { readonly kind: 'streets' }
  | { readonly kind: 'journal' }
  | { readonly kind: 'diagnostics' }
  /** `section`: the section that the dialog scrolls to when it opens. */
  | { readonly kind: 'settings'; readonly section?: SettingsSection };

interface LayoutState {
  readonly layout: Layout;
  readonly fleetLayout: FleetLayout;
  /** Whether the user wants the sidebar; null: the window's width decides. */
  readonly sidebar: boolean | null;
  readonly dialog: Dialog | null;
  /** The topic of the help. It opens above the open dialog, which keeps what the user typed. */
  readonly help: HelpTopic | null;
  readonly palette: boolean;
  readonly filtering: boolean;
  readonly exportFormat: ExportFormat | null;
  /** The comparison to return to while the user looks at one of its vehicles. */
  readonly aside: CompareWith | null;
  setLayout(layout: Layout): void;
  showFleet(): void;
  toggleOverview(): void;
  showSidebar(sidebar: boolean): void;
  rememberFormat(exportFormat: ExportFormat): void;
  open(dialog: Dialog): void;
  close(): void;
  showHelp(help: HelpTopic | null): void;
  showPalette(palette: boolean): void;
  showFilters(filtering: boolean): void;
  /** Closes the comparison and offers to return to it; null ends the offer. */
  putAside(aside: CompareWith | null): void;
}

/** The window's layout and the last export's format, which are remembered, and the open dialog. */
export const useLayout = create<LayoutState>()(
  persist(
    (set, get) => ({
      layout: 'both',
      fleetLayout: 'both',
      sidebar: null,
      dialog: null,
      help: null,
      palette: false,
      filtering: false,
      exportFormat: null,
      aside: null,
      setLayout: (layout) =>
        set((now) => (now.layout === 'overview' ? { layout } : { layout, fleetLayout: now.layout })),
      showFleet: () => set(({ fleetLayout }) => ({ layout: fleetLayout })),
      toggleOverview: () => (get().layout === 'overview' ? get().showFleet() : get().setLayout('overview')),
      showSidebar: (sidebar) => set({ sidebar }),
      rememberFormat: (exportFormat) => set({ exportFormat }),
      open: (dialog) => set(dialog.kind === 'compare' ? { dialog, aside: null } : { dialog }),
      close: () => set({ dialog: null }),
      showHelp: (help) => set({ help }),
      // Otherwise the filter panel would stay open below the palette.
      showPalette: (palette) => set(palette ? { palette, filtering: false } : { palette }),
      showFilters: (filtering) => set({ filtering }),
      putAside: (aside) => set(aside ? { aside, dialog: null } : { aside }),
    }),
    {
      name: 'rastro.layout',
      partialize: ({ layout, fleetLayout, sidebar, exportFormat }) => ({
        layout,
        fleetLayout,
        sidebar,
        exportFormat,
      }),
    },
  ),
);

/** Whether the sidebar is shown. A narrow window, or one that is zoomed in, folds it; the header's button shows it. */
export function useSidebar(): boolean {
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  return useLayout(({ sidebar }) => sidebar) ?? isWide;
}
