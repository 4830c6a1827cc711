import { useEffect } from 'react';

const waitMs = 100;
const tries = 20;

/** Brings the signal that a link led to into view, with the focus, once it is there. */
export function useHighlight(signalId: string | null, isReady: boolean) {
  useEffect(() => {
    if (signalId === null || !isReady) return undefined;
    let left = tries;
    const timer = setInterval(() => {
      const card = document.querySelector<HTMLElement>(`[data-signal="${CSS.escape(signalId)}"]`);
      left -= 1;
      if (card === null && left > 0) return;
      clearInterval(timer);
      card?.scrollIntoView({ block: 'center' });
      card?.focus({ preventScroll: true });
    }, waitMs);
    return () => clearInterval(timer);
  }, [signalId, isReady]);
}
