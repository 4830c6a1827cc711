import { useEffect, useEffectEvent } from 'react';

/** Runs `act` on Alt with a key, anywhere in the window; `code` is the place of the key (`KeyM`). */
export function useAltShortcut(code: string, act: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isMatch = event.code === code && event.altKey;
    if (!isMatch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** Runs `act` on Ctrl or Cmd with a key, anywhere in the window. */
export function useModifierShortcut(key: string, act: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isMatch = event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey);
    if (!isMatch || event.altKey || event.shiftKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
