import { useRef } from 'react';
import { addOpener, type Opener, removeOpener } from '#ui/dialog-openers.ts';

/** The element with the focus; for a menu item, which closes, the button of that menu. Null without one. */
function findElement(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

function findOpener(): Opener | null {
  const element = findElement();
  return element && { element, grid: element.closest('[role="grid"]') };
}

/** The opener; if it is gone, the row of its list that Tab reaches, else the page. */
function findReturn({ element, grid }: Opener): HTMLElement | null {
  if (element?.isConnected) return element;
  const row = grid?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  return row?.isConnected ? row : document.querySelector('main');
}

/**
 * Restores the focus to where it was before a dialog opened. Radix does so only for dialogs with
 * their own trigger; spread the handlers on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>({ element: null, grid: null });
  return {
    onOpenAutoFocus: () => {
      opener.current = addOpener(findOpener());
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      removeOpener(opener.current);
      findReturn(opener.current)?.focus();
    },
  };
}
