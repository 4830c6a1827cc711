import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isTypingTarget } from '#ui/shortcuts.ts';

const pageStep = 10;

type ListFocusOptions<Item> = {
  items: readonly Item[];
  getKey: (item: Item) => string;
  openKey: string | null;
  listing: string;
  scrollRef: RefObject<HTMLElement | null>;
  /** The `aria-rowindex` of the first item. */
  firstRowIndex: number;
  scrollToIndex: (index: number) => void;
  onMove?: (item: Item) => void;
  onToggleSelect?: (item: Item, options: { isRange: boolean }) => void;
  keyActions?: Record<string, (item: Item) => void>;
};

/** Which row of a long list has the focus, and the keys that move it and act on it. */
export function useListFocus<Item>(options: ListFocusOptions<Item>) {
  const { items, getKey, openKey, listing, scrollRef, firstRowIndex, scrollToIndex } = options;
  const { onMove, onToggleSelect, keyActions } = options;
  const isMovingFocus = useRef(false);
  const lastOpenKey = useRef<string | null>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const activeIndex = Math.min(focusedIndex, Math.max(0, items.length - 1));

  function focusRow(index: number) {
    const row = `[aria-rowindex="${index + firstRowIndex}"]`;
    scrollRef.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  }

  const followOpenRow = useEffectEvent((openKey: string | null) => {
    const key = openKey ?? lastOpenKey.current;
    lastOpenKey.current = openKey;
    const index = items.findIndex((item) => getKey(item) === key);
    if (index === -1) return;
    setFocusedIndex(index);
    scrollToIndex(index);
    const hasLostFocus = openKey === null && document.activeElement === document.body;
    if (!hasLostFocus) return;
    focusRow(index);
  });
  useEffect(() => followOpenRow(openKey), [openKey]);

  const [seenListing, setSeenListing] = useState(listing);
  if (listing !== seenListing) {
    setSeenListing(listing);
    setFocusedIndex(0);
  }
  const startAtTop = useEffectEvent((_listing: string) => {
    if (openKey === null) scrollToIndex(0);
  });
  useEffect(() => startAtTop(listing), [listing]);

  // A focused row may disappear, and the focus with it.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusRow(activeIndex);
    hadFocus.current = scrollRef.current?.contains(document.activeElement) ?? false;
  });

  /** The row reports it itself: between two renders it may get the focus and disappear. */
  function noticeFocus(index: number) {
    hadFocus.current = true;
    setFocusedIndex(index);
  }

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(items.length - 1, index));
    const item = items[next];
    isMovingFocus.current = true;
    setFocusedIndex(next);
    scrollToIndex(next);
    if (item !== undefined && next !== activeIndex) onMove?.(item);
  }

  /** What a key does to the focused row; null if it does nothing. */
  function actionOf(event: KeyboardEvent, item: Item): (() => void) | null {
    const row = (event.target as Element).closest('[role="row"]');
    if (!scrollRef.current?.contains(row)) return null;
    if (event.key.toLowerCase() === 'x' && onToggleSelect) {
      return () => onToggleSelect(item, { isRange: event.shiftKey });
    }
    const action = keyActions?.[event.key];
    if (!action) return null;
    // The row may disappear after it; the row that replaces it then takes the focus.
    return () => {
      isMovingFocus.current = true;
      action(item);
    };
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isTypingTarget(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      j: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      k: activeIndex - 1,
      PageDown: activeIndex + pageStep,
      PageUp: activeIndex - pageStep,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    const item = items[activeIndex];
    const act = step === undefined && item !== undefined ? actionOf(event, item) : null;
    if (step !== undefined) moveTo(step);
    else if (act) act();
    else return;
    event.preventDefault();
  }

  /** Focuses the row that the focus was moved to, as soon as that row exists. */
  function settle(element: HTMLElement | null, index: number) {
    if (!element || !isMovingFocus.current || index !== activeIndex) return;
    isMovingFocus.current = false;
    element.focus({ preventScroll: true });
  }

  return { activeIndex, noticeFocus, handleKeyDown, settle };
}
