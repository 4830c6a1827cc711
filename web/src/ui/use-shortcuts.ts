import { useEffect, useEffectEvent } from 'react';
import { isTypingTarget } from '#ui/shortcuts.ts';

const ownKeyboards = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';

/**
 * Single keys that work anywhere on the screen, e.g. `{ n: openForm }`. Ignored in text fields,
 * open dialogs and menus, and when something else has handled the key.
 */
export function useShortcuts(shortcuts: Record<string, () => void>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTypingTarget(event.target)) return;
    if (event.target instanceof Element && event.target.closest(ownKeyboards)) return;
    const act = shortcuts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
