import { useDrag } from '@use-gesture/react';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { isFarEnough, pulse, startsAtEdge } from '../api/swipe-rules.ts';

type SwipeAction = {
  label: string;
  icon: ReactNode;
  onAct: (swiped: HTMLElement) => void;
};

type SideSwipeProps = {
  /** What can be swiped; its first child moves. */
  selector: string;
  toRight: SwipeAction;
  toLeft: SwipeAction;
};

const restMs = 160;

/**
 * Swiping a row or a card to a side acts on it. The edge of the window belongs to swipe-back, an
 * upright movement to scrolling; the same is possible by keys and by a button.
 */
export function SideSwipe({ selector, toRight, toLeft }: SideSwipeProps) {
  const swiped = useRef<HTMLElement>(null);
  const wasFar = useRef(false);
  const [pull, setPull] = useState<{ box: DOMRect; pulledPx: number } | null>(null);

  useDrag(
    ({ first, last, canceled, event, initial: [startX], xy: [x], cancel }) => {
      const pulledPx = x - startX;
      if (first) {
        swiped.current = startsAtEdge(startX) ? null : find(event.target, selector);
        wasFar.current = false;
        if (swiped.current === null) cancel();
      }
      if (swiped.current === null) return;
      const isFar = isFarEnough(Math.abs(pulledPx));
      if (!last) {
        if (isFar !== wasFar.current) pulse('light');
        wasFar.current = isFar;
        place(swiped.current, pulledPx);
        setPull({ box: swiped.current.getBoundingClientRect(), pulledPx });
        return;
      }
      place(swiped.current, 0);
      setPull(null);
      if (isFar && !canceled) (pulledPx > 0 ? toRight : toLeft).onAct(swiped.current);
    },
    { target: window, axis: 'x', pointer: { touch: true } },
  );

  if (pull === null) return null;
  const isToRight = pull.pulledPx > 0;
  const { label, icon } = isToRight ? toRight : toLeft;
  const widthPx = Math.abs(pull.pulledPx);
  const { top, left, right, height } = pull.box;
  return (
    <div
      aria-hidden
      className={clsx(
        'pointer-events-none fixed z-20 flex items-center gap-2 overflow-hidden px-4 text-base font-medium whitespace-nowrap',
        isToRight ? 'justify-start' : 'justify-end',
        isFarEnough(widthPx) ? 'bg-ember text-on-ember' : 'bg-sunken text-muted',
      )}
      style={{ top, height, width: widthPx, left: isToRight ? left : right - widthPx }}
    >
      {icon}
      {label}
    </div>
  );
}

/** What is under a touch, unless something is open over it. */
function find(target: EventTarget | null, selector: string): HTMLElement | null {
  if (document.querySelector('[role="dialog"][data-state="open"]') !== null) return null;
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Moves the content; a row itself is placed by its list. */
function place(swiped: HTMLElement, offsetPx: number): void {
  const content = swiped.firstElementChild;
  if (!(content instanceof HTMLElement)) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  content.style.transition = offsetPx === 0 && !isCalm ? `transform ${restMs}ms` : '';
  content.style.transform = offsetPx === 0 ? '' : `translateX(${offsetPx}px)`;
}
