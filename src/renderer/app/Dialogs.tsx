import type { ComponentProps } from 'react';
import { AreaDialog } from '../areas/AreaDialog.tsx';
import { AreasDialog } from '../areas/AreasDialog.tsx';
import { BackupSettings } from '../backup/BackupSettings.tsx';
import { RestoreDialog } from '../backup/RestoreDialog.tsx';
import { CompareDialog } from '../compare/CompareDialog.tsx';
import { DataSettings } from '../erasure/DataSettings.tsx';
import { EraseDialog } from '../erasure/EraseDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { useExports } from '../export/jobs.ts';
import { MissingDialog } from '../filters/MissingDialog.tsx';
import { PasteDialog } from '../filters/PasteDialog.tsx';
import { RemoveVehiclesDialog } from '../filters/RemoveVehiclesDialog.tsx';
import { useActiveFilters } from '../filters/use-active-filters.ts';
import { FolderSettings } from '../folders/FolderSettings.tsx';
import { IntakeDialog } from '../intake/IntakeDialog.tsx';
import { BinDialog } from '../lists/BinDialog.tsx';
import { GoneListDialog } from '../lists/GoneListDialog.tsx';
import { ScheduleDialog } from '../lists/ScheduleDialog.tsx';
import { Preflight } from '../runs/Preflight.tsx';
import { RunsDrawer } from '../runs/RunsDrawer.tsx';
import { listOfTarget } from '../runs/use-connection-choice.ts';
import { ConnectionsDialog } from '../settings/ConnectionsDialog.tsx';
import { DiagnosticsDialog } from '../settings/DiagnosticsDialog.tsx';
import { JournalDialog } from '../settings/JournalDialog.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { StreetsDialog } from '../settings/StreetsDialog.tsx';
import { useIsListGone } from '../state/gone-list.ts';
import { type Dialog, useLayout } from '../state/layout.ts';
import { UpdateSettings } from '../updates/UpdateSettings.tsx';
import { ChangeDialog } from '../vehicle-work/ChangeDialog.tsx';
import { TakeDialog } from '../vehicle-work/TakeDialog.tsx';

/** The list without which a dialog has nothing to do; null: none. */
function listOf(dialog: Dialog | null): number | null {
  switch (dialog?.kind) {
    case 'export':
      return dialog.table ? null : dialog.view.listId;
    case 'preflight':
      // The narrowest of its scopes: selected vehicles can be looked up without their list.
      return listOfTarget(dialog.target);
    case 'schedule':
    case 'take-work':
      return dialog.listId;
    default:
      return null;
  }
}

/** The open dialog, over any screen; where its list has gone meanwhile, a dialog that says so. */
export function Dialogs() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const isGone = useIsListGone(listOf(dialog));
  // An export that was started goes on, and its end is shown.
  const isExporting = useExports(({ watched }) => watched !== null);
  return isGone && !isExporting ? <GoneListDialog onClose={close} /> : <OpenDialog dialog={dialog} />;
}

function OpenDialog({ dialog }: { readonly dialog: Dialog | null }) {
  const close = useLayout((state) => state.close);
  const open = useLayout((state) => state.open);
  const toSupport = () => open({ kind: 'settings', section: 'support' });
  switch (dialog?.kind) {
    case 'intake':
      return <IntakeDialog source={dialog.source} onClose={close} />;
    case 'paste':
      return <PasteDialog onClose={close} />;
    case 'missing':
      return <MissingDialog onClose={close} />;
    case 'preflight':
      return (
        <Preflight scopes={dialog.scopes ?? [dialog.target]} onlyOlder={dialog.onlyOlder} onClose={close} />
      );
    case 'runs':
      return <RunsDrawer runId={dialog.runId} onClose={close} />;
    case 'compare':
      return <CompareDialog before={dialog.before} after={dialog.after} view={dialog.view} onClose={close} />;
    case 'export':
      return <Export from={dialog} onClose={() => (dialog.returnTo ? open(dialog.returnTo) : close())} />;
    case 'schedule':
      return <ScheduleDialog listId={dialog.listId} onClose={close} />;
    case 'remove-vehicles':
      return <RemoveVehiclesDialog view={dialog.view} vins={dialog.vins} onClose={close} />;
    case 'work':
      return <ChangeDialog vins={dialog.vins} onClose={close} />;
    case 'take-work':
      return <TakeDialog listId={dialog.listId} onClose={close} />;
    case 'areas':
      return <AreasDialog onClose={close} />;
    case 'area':
      return (
        <AreaDialog
          areaId={dialog.areaId}
          shape={dialog.shape}
          name={dialog.name ?? ''}
          onClose={() => (dialog.returnTo ? open(dialog.returnTo) : close())}
        />
      );
    case 'erase':
      return <EraseDialog target={dialog.target} onClose={close} />;
    case 'bin':
      return <BinDialog onClose={close} />;
    case 'connections':
      return (
        <ConnectionsDialog
          edit={dialog.edit}
          returnTo={dialog.returnTo ?? null}
          thenLookUp={dialog.thenLookUp ?? null}
          onClose={close}
        />
      );
    case 'streets':
      return <StreetsDialog onClose={close} />;
    case 'journal':
      return <JournalDialog onClose={toSupport} />;
    case 'diagnostics':
      return <DiagnosticsDialog onClose={toSupport} />;
    case 'settings':
      return (
        <SettingsDialog
          section={dialog.section ?? null}
          updates={<UpdateSettings />}
          folders={<FolderSettings />}
          backup={<BackupSettings />}
          data={<DataSettings />}
          onClose={close}
        />
      );
    case 'restore':
      return <RestoreDialog name={dialog.name} onClose={close} />;
    default:
      return null;
  }
}

function Export(props: Omit<ComponentProps<typeof ExportDialog>, 'filters'>) {
  const filters = useActiveFilters().map(({ name }) => name);
  return <ExportDialog {...props} filters={filters} />;
}
