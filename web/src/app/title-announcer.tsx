import { secondMs } from '@kith/contract/core/time';
import { type RefObject, useEffect, useState } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Layers that own the focus while open; a menu that lost it would close. */
const openPopup =
  ':is([role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"])[data-state="open"]';

/** Keys that only move the focus: no screen opens by them. */
const isFocusMove = ({ key }: KeyboardEvent) => key === 'Tab' || key.startsWith('Arrow');

/**
 * When the page's title changes, announces 'Navigated to …' for a second and moves the focus to the
 * main region, unless it is inside already (a list that opens its item beside it stays in place), or
 * the member moved it elsewhere while the screen was loading.
 */
export function TitleAnnouncer({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  const [title, setTitle] = useState('');

  useEffect(() => {
    let known = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasMovedFocus = false;
    const noteKey = (event: KeyboardEvent) => {
      hasMovedFocus = isFocusMove(event);
    };
    const noteClick = () => {
      hasMovedFocus = false;
    };
    const observer = new MutationObserver(() => {
      if (document.title === known || document.title === '') return;
      known = document.title;
      setTitle(known);
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(''), secondMs);
      const main = mainRef.current;
      const focused = document.activeElement;
      const isKept = hasMovedFocus && focused !== document.body;
      const isPopupOpen = document.querySelector(openPopup) !== null;
      if (main && !main.contains(focused) && !isKept && !isPopupOpen) {
        main.focus({ preventScroll: true });
      }
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    document.addEventListener('keydown', noteKey, { capture: true });
    document.addEventListener('click', noteClick, { capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', noteKey, { capture: true });
      document.removeEventListener('click', noteClick, { capture: true });
      clearTimeout(timer);
    };
  }, [mainRef]);

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title ? t('navigatedTo', { title }) : ''}
    </div>
  );
}
