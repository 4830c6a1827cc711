import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells when a line went away with the focus on it, so that the keyboard does not start anew. */
export function useLostFocus(count: number, onFocusLost: () => void): void {
  const before = useRef(count);
  const tell = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) tell();
    before.current = count;
  }, [count]);
}
