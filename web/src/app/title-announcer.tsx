import { secondMs } from '@kith/contract/core/time';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What has the focus for itself while it is open; a menu that lost it would close. */
const openPopup =
  ':is([role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"])[data-state="open"]';

/**
 * When the page's title changes, says 'Navigated to …' for a second and moves the focus to the main
 * region, unless it is inside it already (a list that opens its item beside it keeps its place).
 */
export function TitleAnnouncer({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  const [title, setTitle] = useState('');

  useEffect(() => {
    let known = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      if (document.title === known || document.title === '') return;
      known = document.title;
      setTitle(known);
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(''), secondMs);
      const main = mainRef.current;
      const isPopupOpen = document.querySelector(openPopup) !== null;
      if (main && !main.contains(document.activeElement) && !isPopupOpen) {
        main.focus({ preventScroll: true });
      }
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [mainRef]);

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title ? t('navigatedTo', { title }) : ''}
    </div>
  );
}
