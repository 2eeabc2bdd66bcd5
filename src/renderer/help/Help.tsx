import { useLayout } from '../state/layout.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { GuideDialog } from './GuideDialog.tsx';
import { LicencesDialog } from './LicencesDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

export function Help() {
  const help = useLayout((state) => state.help);
  switch (help) {
    case 'guide':
      return <GuideDialog />;
    case 'shortcuts':
      return <ShortcutsDialog />;
    case 'licences':
      return <LicencesDialog />;
    case 'about':
      return <AboutDialog />;
    default:
      return null;
  }
}
