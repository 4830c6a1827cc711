import { secondMs } from '@kith/contract/core/time';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
      const isModalOpen = document.querySelector('[role="dialog"][data-state="open"]') !== null;
      if (main && !main.contains(document.activeElement) && !isModalOpen) {
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
