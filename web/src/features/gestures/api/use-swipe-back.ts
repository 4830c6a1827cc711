import { useSpringValue } from '@react-spring/web';
import { useDrag } from '@use-gesture/react';
import { type RefObject, useRef } from 'react';
import { followPull, isFarEnough, pulse, startsAtEdge, swipeSpring } from './swipe-rules.ts';

type SwipeBack = {
  /** The element that receives touches. */
  target: Window | RefObject<HTMLElement | null>;
  /** The element that moves; read when a touch begins. */
  findPage: () => HTMLElement | null;
  takesMouse?: boolean;
  /** Reports the pull in pixels; null when it ends without going back. */
  onPull?: (pulledPx: number | null) => void;
  onBack: () => void;
};

/**
 * Pulls a page to the right by its left edge: it follows slowly; released far enough it leaves and
 * goes back one step, otherwise it springs back.
 */
export function useSwipeBack({ target, findPage, takesMouse = false, onPull, onBack }: SwipeBack) {
  const page = useRef<HTMLElement>(null);
  const wasFar = useRef(false);
  const offset = useSpringValue(0, {
    config: swipeSpring,
    onChange: () => place(page.current, offset.get()),
  });

  async function leave() {
    const width = page.current?.offsetWidth ?? window.innerWidth;
    pulse('heavy');
    await offset.start(width, { immediate: wantsNoMotion() });
    onBack();
    // The next page starts in the normal position.
    await offset.start(0, { immediate: true });
  }

  useDrag(
    ({ first, last, canceled, initial: [startX], xy: [x], cancel }) => {
      const pulledPx = x - startX;
      if (first) {
        const found = isModalOpen() ? null : findPage();
        const edge = found?.getBoundingClientRect().left ?? 0;
        if (found === null || !startsAtEdge(startX - edge)) {
          page.current = null;
          cancel();
          return;
        }
        page.current = found;
        wasFar.current = false;
        pulse('light');
      }
      if (page.current === null) return;
      const isFar = isFarEnough(pulledPx);
      if (!last) {
        if (isFar && !wasFar.current) pulse('medium');
        wasFar.current = isFar;
        void offset.start(followPull(pulledPx), { immediate: true });
        onPull?.(pulledPx);
      } else if (isFar && !canceled) {
        void leave();
      } else {
        onPull?.(null);
        void offset.start(0, { immediate: wantsNoMotion() });
      }
    },
    { target, axis: 'x', pointer: takesMouse ? {} : { touch: true } },
  );
}

/** A resting page has no transform, which would capture fixed elements. */
function place(page: HTMLElement | null, offsetPx: number) {
  if (page === null) return;
  page.style.transform = offsetPx === 0 ? '' : `translateX(${offsetPx}px)`;
  document.documentElement.style.overflowX = offsetPx === 0 ? '' : 'clip';
}

function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
