import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Thread } from '../api/use-thread.ts';
import type { ThreadWindow } from '../api/thread-window.ts';
import { firstSeqOf, lastSeqOf } from '../api/thread-window.ts';

/** Closer to the end than this counts as at the end. */
const endMarginPx = 64;
/** The next page is fetched this far before either end. */
const pageMargin = '900px';

/** A visible message, and its distance from the upper edge. */
type Anchor = { seq: string; topPx: number };

type ThreadScrollOptions = { thread: Thread; window: ThreadWindow; queuedCount: number };

/**
 * The scroll position of a thread: opens at the end or at the first new message, stays at the end
 * while it is there, and holds the reading position while pages come and go.
 */
export function useThreadScroll({ thread, window, queuedCount }: ThreadScrollOptions) {
  const boxRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const startRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const isFollowing = useRef(true);
  const hasOpened = useRef(false);
  const wantsEnd = useRef(false);
  const queuedBefore = useRef(queuedCount);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState<number | null>(null);
  const { messages, hasNewer } = window;
  const lastSeq = lastSeqOf(window);

  /** At once, or as soon as the newest messages are loaded. */
  function goToEnd() {
    wantsEnd.current = true;
    if (!hasNewer) scrollToEnd();
  }

  function scrollToEnd() {
    const box = boxRef.current;
    if (!box) return;
    wantsEnd.current = false;
    box.scrollTop = box.scrollHeight;
    notePlace();
  }

  function notePlace() {
    const box = boxRef.current;
    if (!box) return;
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < endMarginPx;
    isFollowing.current = isNearEnd && !hasNewer;
    setIsAtEnd(isNearEnd);
    if (isNearEnd && !hasNewer) setSeenSeq(lastSeq);
    anchor.current = findAnchor(box);
  }

  const place = useEffectEvent(() => {
    const box = boxRef.current;
    if (!box || messages.length === 0) return;
    // One's own new message must be visible.
    if (queuedCount > queuedBefore.current) wantsEnd.current = true;
    queuedBefore.current = queuedCount;
    if (!hasOpened.current) {
      hasOpened.current = true;
      goToBeginning(box);
    } else if (!hasNewer && (isFollowing.current || wantsEnd.current)) {
      wantsEnd.current = false;
      box.scrollTop = box.scrollHeight;
    } else restoreAnchor(box, anchor.current);
    notePlace();
  });
  useLayoutEffect(() => place(), [messages, queuedCount]);

  const { target } = thread;
  const isTargetHere = target !== null && messages.some(({ seq }) => seq === target.seq);
  const shownTarget = useRef<Thread['target']>(null);
  const showTarget = useEffectEvent((target: NonNullable<Thread['target']>) => {
    if (shownTarget.current === target) return;
    shownTarget.current = target;
    isFollowing.current = false;
    const shown = boxRef.current?.querySelector<HTMLElement>(`[data-seq="${target.seq}"]`);
    if (shown && boxRef.current) scrollToItem(boxRef.current, shown, 'center');
    // Whoever steps from hit to hit stays in the search field.
    if (!document.activeElement?.closest('search')) shown?.focus({ preventScroll: true });
    notePlace();
  });
  useLayoutEffect(() => {
    if (target && isTargetHere) showTarget(target);
  }, [target, isTargetHere]);

  // Images that get their size and a field that grows must not push the end away.
  const settle = useEffectEvent(() => {
    const box = boxRef.current;
    if (!box) return;
    if (isFollowing.current) box.scrollTop = box.scrollHeight;
    else restoreAnchor(box, anchor.current);
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => settle());
    if (boxRef.current) observer.observe(boxRef.current);
    if (contentRef.current) observer.observe(contentRef.current);
    return () => observer.disconnect();
  }, []);

  useNear(boxRef, startRef, window.hasOlder ? firstSeqOf(window) : null, thread.loadOlder);
  useNear(boxRef, endRef, hasNewer ? lastSeq : null, thread.loadNewer);

  return {
    boxRef,
    contentRef,
    startRef,
    endRef,
    isAtEnd,
    seenSeq,
    goToEnd,
    handleScroll: notePlace,
  };
}

/** Where reading starts: at the first new message, else at the end. */
function goToBeginning(box: HTMLElement) {
  box.scrollTop = box.scrollHeight;
  const firstNew = box.querySelector<HTMLElement>('[data-first-new]');
  if (firstNew) scrollToItem(box, firstNew, 'start');
}

/** Scrolls this box only: `scrollIntoView` would also scroll everything around it. */
function scrollToItem(box: HTMLElement, item: HTMLElement, place: 'start' | 'center') {
  const underEdgePx = item.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const roomPx = place === 'start' ? 0 : Math.max(0, (box.clientHeight - item.offsetHeight) / 2);
  box.scrollTop += underEdgePx - roomPx;
}

/** The first message whose lower edge is visible. */
function findAnchor(box: HTMLElement): Anchor | null {
  const edgePx = box.getBoundingClientRect().top;
  for (const item of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    const { top, bottom } = item.getBoundingClientRect();
    const seq = item.dataset['seq'];
    if (bottom > edgePx && seq !== undefined) return { seq, topPx: top - edgePx };
  }
  return null;
}

function restoreAnchor(box: HTMLElement, anchor: Anchor | null) {
  const item = anchor && box.querySelector<HTMLElement>(`[data-seq="${anchor.seq}"]`);
  if (!item) return;
  const nowPx = item.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (Math.abs(nowPx - anchor.topPx) >= 1) box.scrollTop += nowPx - anchor.topPx;
}

/** Calls while an end of the list is near; `edge` names the end and is null if nothing follows. */
function useNear(
  boxRef: RefObject<HTMLElement | null>,
  markRef: RefObject<HTMLElement | null>,
  edge: number | null,
  onNear: () => Promise<void>,
) {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (edge === null || !markRef.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void near();
      },
      { root: boxRef.current, rootMargin: `${pageMargin} 0px` },
    );
    observer.observe(markRef.current);
    return () => observer.disconnect();
  }, [edge, boxRef, markRef]);
}
