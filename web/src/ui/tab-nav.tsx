import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ArrowNav } from '#ui/arrow-nav.tsx';

/**
 * The style of a link among such tabs; the current one has `aria-current`. The line under
 * it is as wide as its words.
 */
export const tabLinkClasses =
  'relative border-b-2 border-transparent px-3 py-2.5 text-base font-medium whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-3 after:-bottom-0.5 after:h-0.5 hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-text aria-[current=page]:after:bg-ember';

/**
 * Brings the current tab into view, where the line is longer than the screen is wide: as it becomes the
 * current one, and as tabs before it get their numbers, unless the line was scrolled since.
 */
function useShownTab(navRef: RefObject<HTMLElement | null>): void {
  const shown = useRef<{ tab: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const nav = navRef.current;
    if (!nav) return undefined;
    const show = () => {
      const tabs = [...nav.querySelectorAll<HTMLElement>('[aria-current=page]')];
      const tab = tabs.find(({ offsetWidth }) => offsetWidth > 0);
      if (!tab || nav.scrollWidth <= nav.clientWidth) return;
      // In view wherever the line is.
      if (getComputedStyle(tab).position === 'sticky') return;
      if (shown.current?.tab === tab && shown.current.at !== nav.scrollLeft) return;
      nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
      shown.current = { tab, at: nav.scrollLeft };
    };
    // Called with the frame, when the browser has laid out the page anyway.
    const observer = new ResizeObserver(show);
    for (const tab of nav.children) observer.observe(tab);
    return () => observer.disconnect();
  });
}

/**
 * Links to the parts of a screen, on a line; they scroll if there is no room, and fade at the edge where
 * there are more. A button that stays at the edge has a fade of its own.
 */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  const navRef = useRef<HTMLElement>(null);
  useShownTab(navRef);
  return (
    <ArrowNav
      ref={navRef}
      axis="horizontal"
      aria-label={label}
      // The line is inside the box, so that scrolling does not cut the mark of the current tab. The first word
      // begins where the page does.
      className="flex fade-edges overflow-x-auto has-[>button]:sm:mask-none [&>a:first-child]:pl-0 [&>a:first-child]:after:left-0 print:hidden shadow-[inset_0_-1px_0_var(--border)]"
    >
      {children}
    </ArrowNav>
  );
}
