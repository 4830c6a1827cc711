import { useRef } from 'react';

/** The element with the focus; for a menu item, which closes, the button of that menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  return opener instanceof HTMLElement ? opener : null;
}

type Opener = { element: HTMLElement | null; grid: Element | null };

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
      const element = findOpener();
      opener.current = { element, grid: element?.closest('[role="grid"]') ?? null };
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      findReturn(opener.current)?.focus();
    },
  };
}
