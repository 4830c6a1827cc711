import { brand } from '@kith/contract/core/brand';
import { clsx } from 'clsx';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GlobalSearch } from '#app/global-search.tsx';
import { toggleSidebar, useIsSidebarExpanded } from '#app/sidebar-state.ts';
import { Sidebar } from '#app/sidebar.tsx';
import { TitleAnnouncer } from '#app/title-announcer.tsx';
import { TopBarSigns } from '#app/top-bar-signs.tsx';
import { mobileBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { useModifierShortcut } from '#lib/shortcut.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';
import { Sheet } from '#ui/sheet.tsx';
import { modifierKeyLabel } from '#ui/shortcuts.ts';

const mainId = 'main';

type ShellProps = {
  /** Gives the screen the whole area under the bar, without padding or maximum width. */
  isFullBleed: boolean;
  /** Banners at the top of every screen. */
  notice?: ReactNode;
  /** The state of the app itself, in the top bar. */
  status?: ReactNode;
  /** Shown at the end of every screen. */
  offer?: ReactNode;
  children: ReactNode;
};

/** The signed-in frame: sidebar, fixed top bar, main area. */
export function Shell({ isFullBleed, notice, status, offer, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const mainRef = useRef<HTMLElement>(null);
  const isExpanded = useIsSidebarExpanded();
  const isWide = useIsAtLeast(mobileBreakpointPx);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = () => (isWide ? toggleSidebar() : setIsDrawerOpen(!isDrawerOpen));
  useModifierShortcut('b', toggle);

  return (
    <div
      className={clsx(
        'min-h-dvh transition-[padding] duration-150',
        isExpanded ? 'md:pl-64' : 'md:pl-12',
      )}
    >
      <SkipLink mainRef={mainRef} />
      {isWide ? (
        <aside
          aria-label={brand.name}
          className={clsx(
            'fixed inset-y-0 left-0 z-20 border-r border-border bg-canvas transition-[width] duration-150',
            isExpanded ? 'w-64' : 'w-12',
          )}
        >
          <Sidebar isExpanded={isExpanded} />
        </aside>
      ) : (
        <Sheet
          open={isDrawerOpen}
          onOpenChange={setIsDrawerOpen}
          title={t('nav.label')}
          isTitleHidden
          side="left"
          widthClassName="w-72"
        >
          <Sidebar isExpanded onNavigate={() => setIsDrawerOpen(false)} />
        </Sheet>
      )}
      <header
        className={clsx(
          'fixed top-0 right-0 left-0 z-20 h-16 border-b border-border bg-canvas transition-[left] duration-150',
          isExpanded ? 'md:left-64' : 'md:left-12',
        )}
      >
        <div
          role="toolbar"
          tabIndex={-1}
          aria-label={t('toolbar')}
          onKeyDown={(event) => moveFocusByKey(event, 'horizontal')}
          className="flex h-full items-center gap-3 px-4 sm:px-6"
        >
          <IconButton
            label={t('toggleSidebar')}
            shortcut={`${modifierKeyLabel()}B`}
            icon={<PanelLeft aria-hidden size={18} />}
            aria-expanded={isWide ? isExpanded : isDrawerOpen}
            onClick={toggle}
            className="-ml-1.5 aria-expanded:bg-transparent"
          />
          <GlobalSearch />
          <div className="ml-auto flex items-center gap-3 pl-2">
            {status}
            <TopBarSigns />
          </div>
        </div>
      </header>
      <main
        ref={mainRef}
        id={mainId}
        tabIndex={-1}
        aria-label={t('main')}
        className={clsx(
          'pt-16 outline-none',
          isFullBleed ? 'flex h-dvh flex-col' : 'mx-auto max-w-7xl',
        )}
      >
        {notice}
        {isFullBleed ? children : <div className="px-4 py-6 sm:px-6 lg:px-8">{children}</div>}
        {offer}
      </main>
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
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ember px-4 py-2 font-semibold text-on-ember focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}
