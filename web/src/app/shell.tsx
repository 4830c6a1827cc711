import { brand } from '@kith/contract/core/brand';
import { clsx } from 'clsx';
import { PanelLeft } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { GlobalSearch } from '#app/global-search.tsx';
import { loadFramePart } from '#app/load-frame-part.ts';
import { toggleSidebar, useIsSidebarExpanded } from '#app/sidebar-state.ts';
import { Sidebar } from '#app/sidebar.tsx';
import { TitleAnnouncer } from '#app/title-announcer.tsx';
import { TopBarSigns } from '#app/top-bar-signs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { mobileBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';
import { useActions } from '#ui/use-actions.ts';

const AnalysisWatch = lazy(() => loadFramePart('AnalysisWatch'));
const BottomBar = lazy(() => loadFramePart('BottomBar'));
const NavigationWatch = lazy(() => loadFramePart('NavigationWatch'));
const SidebarDrawer = lazy(() => loadFramePart('SidebarDrawer'));

const mainId = 'main';

type ShellProps = {
  /** Gives the screen the whole area under the bar, without padding or maximum width. */
  isFullBleed: boolean;
  /** Lies across the lower edge of the top bar. */
  edge?: ReactNode;
  /** Banners at the top of every screen. */
  notice?: ReactNode;
  /** The state of the app itself, in the top bar. */
  status?: ReactNode;
  /** Shown at the end of every screen. */
  offer?: ReactNode;
  children: ReactNode;
};

/** The signed-in frame: sidebar, fixed top bar, main area. */
export function Shell({ isFullBleed, edge, notice, status, offer, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const mainRef = useRef<HTMLElement>(null);
  const isExpanded = useIsSidebarExpanded();
  const isWide = useIsAtLeast(mobileBreakpointPx);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = () => (isWide ? toggleSidebar() : setIsDrawerOpen(!isDrawerOpen));
  useActions({ 'app.sidebar': toggle });

  return (
    <div
      data-shell
      className={clsx(
        'min-h-dvh transition-[padding] duration-150 print:min-h-0 print:pl-0',
        isExpanded ? 'md:pl-64' : 'md:pl-12',
      )}
    >
      <SkipLink mainRef={mainRef} />
      {isWide ? (
        <aside
          aria-label={brand.name}
          className={clsx(
            'fixed inset-y-0 left-0 z-20 border-r border-border bg-canvas transition-[width] duration-150 print:hidden',
            isExpanded ? 'w-64' : 'w-12',
          )}
        >
          <Sidebar isExpanded={isExpanded} />
        </aside>
      ) : (
        <Suspense>
          <SidebarDrawer isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen}>
            <Sidebar isExpanded onNavigate={() => setIsDrawerOpen(false)} />
          </SidebarDrawer>
        </Suspense>
      )}
      <header
        className={clsx(
          'fixed top-0 right-0 left-0 z-20 h-16 border-b border-border bg-canvas transition-[left] duration-150 print:hidden',
          isExpanded ? 'md:left-64' : 'md:left-12',
        )}
      >
        <div
          role="toolbar"
          tabIndex={-1}
          aria-label={t('toolbar')}
          onKeyDown={(event) => moveFocusByKey(event, 'horizontal')}
          className="flex h-full items-center gap-1.5 px-4 sm:gap-3 sm:px-6"
        >
          <IconButton
            label={t('toggleSidebar')}
            action="app.sidebar"
            icon={<PanelLeft aria-hidden size={18} />}
            aria-expanded={isWide ? isExpanded : isDrawerOpen}
            onClick={toggle}
            className="-ml-1.5 aria-expanded:bg-transparent"
          />
          <GlobalSearch />
          <div className="ml-auto flex items-center gap-1.5 sm:gap-3 sm:pl-2">
            {status}
            <TopBarSigns />
          </div>
        </div>
        {edge}
      </header>
      <main
        ref={mainRef}
        id={mainId}
        tabIndex={-1}
        aria-label={t('main')}
        className={clsx(
          'pt-16 pb-(--bottom-bar) outline-none print:pt-0',
          isFullBleed ? 'flex h-dvh flex-col' : 'max-w-7xl print:max-w-none',
        )}
      >
        {notice ? <div className="contents print:hidden">{notice}</div> : null}
        {isFullBleed ? (
          children
        ) : (
          <div className="px-4 py-6 sm:px-6 md:px-8 print:p-0">{children}</div>
        )}
        {offer ? <div className="contents print:hidden">{offer}</div> : null}
      </main>
      <Suspense>{isWide ? null : <BottomBar />}</Suspense>
      <Suspense>
        <NavigationWatch />
        <AnalysisWatch />
      </Suspense>
      <TitleAnnouncer mainRef={mainRef} />
    </div>
  );
}

function SkipLink({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        mainRef.current?.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ember px-4 py-2 font-semibold text-on-ember focus:translate-y-0 print:hidden"
    >
      {t('skipToContent')}
    </a>
  );
}
