import type { ReactNode } from 'react';

/**
 * The style of a link among such tabs; the current one has `aria-current`. The line under
 * it is as wide as its words.
 */
export const tabLinkClasses =
  'relative border-b-2 border-transparent px-3 py-2.5 text-base font-medium whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-3 after:-bottom-0.5 after:h-0.5 hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-text aria-[current=page]:after:bg-ember';

/** Brings the current tab into view, where the line is longer than the screen is wide. */
function showCurrent(nav: HTMLElement | null): () => void {
  // With the frame: asked for a position at once, the browser would lay out the page twice.
  const frame = requestAnimationFrame(() => {
    const current = nav?.querySelector<HTMLElement>('[aria-current=page]');
    if (!nav || !current || nav.scrollWidth <= nav.clientWidth) return;
    nav.scrollLeft =
      current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  });
  return () => cancelAnimationFrame(frame);
}

/** Links to the parts of a screen, on a line; they scroll if there is no room. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      ref={showCurrent}
      aria-label={label}
      // The line is inside the box, so that scrolling does not cut the mark of the current tab. The first word
      // begins where the page does.
      className="flex overflow-x-auto [&>a:first-child]:pl-0 [&>a:first-child]:after:left-0 print:hidden shadow-[inset_0_-1px_0_var(--border)]"
    >
      {children}
    </nav>
  );
}
