import { useEffect, useEffectEvent, useRef } from 'react';

/** Notices when a focused row disappears, so that the keyboard position is not lost. */
export function useLostFocus(count: number, onFocusLost: () => void): void {
  const before = useRef(count);
  const notify = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) notify();
    before.current = count;
  }, [count]);
}
