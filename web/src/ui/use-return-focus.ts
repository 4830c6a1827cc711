import { useRef } from 'react';

/** What had the focus; for an item of a menu, which closes, the button of that menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for dialogs with a
 * trigger of their own; spread the handlers on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
