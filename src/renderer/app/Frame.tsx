import { useTranslation } from 'react-i18next';
import { AreaNav } from '../areas/AreaNav.tsx';
import { BackToComparison } from '../compare/BackToComparison.tsx';
import { ErasureStrip } from '../erasure/ErasureStrip.tsx';
import { ExportStrip } from '../export/ExportStrip.tsx';
import { ListNav } from '../lists/ListNav.tsx';
import { RunStrip } from '../runs/RunStrip.tsx';
import { headerHeight } from '../state/header-height.ts';
import { useSidebar } from '../state/layout.ts';
import { useIsOpened } from '../state/opening.ts';
import line from '../ui/status-line.module.css';
import { ViewNav } from '../views/ViewNav.tsx';
import { ConnectivityBadge } from './ConnectivityBadge.tsx';
import { Content } from './Content.tsx';
import classes from './frame.module.css';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { SidebarFoot, SidebarHead } from './Sidebar.tsx';

/**
 * The sidebar with lists and views; beside it header, status line, table and map. The table is drawn first, the rest
 * once the table has its first rows.
 */
export function Frame() {
  const { t } = useTranslation('app');
  const sidebar = useSidebar();
  const isOpened = useIsOpened();
  return (
    <div className={classes.frame}>
      {sidebar && (
        <nav className={classes.sidebar} aria-label={t('nav.label')}>
          {isOpened && (
            <>
              <SidebarHead />
              <ListNav />
              <ViewNav />
              <AreaNav />
              <SidebarFoot />
            </>
          )}
        </nav>
      )}
      <main className={classes.main}>
        {isOpened ? (
          <>
            <Header />
            <div className={line.line}>
              <ConnectivityBadge />
              <RunStrip />
              <ExportStrip />
              <ErasureStrip />
              <BackToComparison />
              <Notices />
            </div>
          </>
        ) : (
          <>
            <header className={classes.header} style={{ minHeight: headerHeight() }} />
            <div className={line.line} />
          </>
        )}
        <Content />
      </main>
    </div>
  );
}
