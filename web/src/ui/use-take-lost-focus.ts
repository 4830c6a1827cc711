import { useEffect, useRef } from 'react';

/**
 * Focuses what appears in place of a control that had the focus, so that the keyboard keeps its place.
 * It needs `tabIndex={-1}`.
 *
 * @param isWanted false where it may also appear by itself, as with the page.
 */
export function useTakeLostFocus<Place extends HTMLElement>(isWanted = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  }, [isWanted]);
  return place;
}
