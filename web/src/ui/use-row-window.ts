import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Extra rows rendered above and below the visible ones, once those are painted. */
const overscan = 10;
type RowWindowOptions = {
  count: number;
  /** Every row has the same height. */
  rowHeightPx: number;
  scrollRef: RefObject<HTMLElement | null>;
};

/**
 * Which rows of a long list are rendered: the visible ones and a few around them. Changes only when
 * a row comes or goes, not on every pixel.
 */
export function useRowWindow({ count, rowHeightPx, scrollRef }: RowWindowOptions) {
  // Before the first measurement: no list is higher than the window.
  const [view, setView] = useState(() => ({
    first: 0,
    visible: Math.ceil(window.innerHeight / rowHeightPx),
  }));

  const [isPainted, setIsPainted] = useState(false);
  const extra = isPainted ? overscan : 0;

  useEffect(() => {
    // The second frame: the first one shows the rows.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setIsPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const element = scrollRef.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeightPx);
      const visible = Math.ceil(element.clientHeight / rowHeightPx) + 1;
      setView((before) =>
        before.first === first && before.visible === visible ? before : { first, visible },
      );
    };
    element.addEventListener('scroll', look, { passive: true });
    // Calls back with the first layout too.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [rowHeightPx, scrollRef]);

  const end = Math.min(count, view.first + view.visible + extra);
  const start = Math.max(0, Math.min(view.first, end - view.visible) - extra);

  /** Scrolls as little as possible to make a row visible. */
  function scrollToIndex(index: number) {
    const element = scrollRef.current;
    if (!element) return;
    const topPx = index * rowHeightPx;
    const lowestPx = topPx + rowHeightPx - element.clientHeight;
    if (element.scrollTop > topPx) element.scrollTop = topPx;
    else if (element.scrollTop < lowestPx) element.scrollTop = lowestPx;
  }

  return {
    indices: Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset),
    end,
    totalHeightPx: count * rowHeightPx,
    scrollToIndex,
  };
}
