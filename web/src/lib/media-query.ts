import { useSyncExternalStore } from 'react';

/** Below this width the sidebar is a drawer, spec point 9. */
export const mobileBreakpointPx = 768;
/** From this width a list opens its item in a panel beside it. */
export const sidePanelBreakpointPx = 1024;

/** Whether the window is at least this wide; true while a page is prerendered. */
export function useIsAtLeast(widthPx: number): boolean {
  return useMediaQuery(`(min-width: ${widthPx}px)`);
}

/** Whether a media query matches; true while a page is prerendered. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
