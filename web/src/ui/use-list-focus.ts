import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { isTypingTarget } from '#ui/shortcuts.ts';
import { useActions } from '#ui/use-actions.ts';

const pageStep = 10;

/** The keys inside a list, and how many rows they move. */
const stepsOfKeys: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
  Home: -Infinity,
  End: Infinity,
};

/** Further actions for the focused row. */
export type RowActions<Item> = Partial<Record<ActionId, (item: Item) => void>>;

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
  onOpen?: ((item: Item) => void) | undefined;
  onToggleSelect?: ((item: Item, options: { isRange: boolean }) => void) | undefined;
  actions?: RowActions<Item> | undefined;
};

/** Which row of a long list has the focus, and the keys that move it and act on it. */
export function useListFocus<Item>(options: ListFocusOptions<Item>) {
  const { items, getKey, openKey, listing, scrollRef, firstRowIndex, scrollToIndex } = options;
  const { onMove, onOpen, onToggleSelect, actions } = options;
  /** False until the list had the focus: then the first key goes to a row instead of past it. */
  const hasCursor = useRef(false);
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
    hasCursor.current = false;
    if (openKey === null) scrollToIndex(0);
  });
  useEffect(() => startAtTop(listing), [listing]);

  // A focused row may disappear, and the focus with it.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    const isAwaited = awaitedBy !== null && awaitedBy === document.activeElement;
    if (isLost || isAwaited) focusRow(activeIndex);
    hadFocus.current = scrollRef.current?.contains(document.activeElement) ?? false;
  });

  /** The row reports it itself: between two renders it may get the focus and disappear. */
  function noticeFocus(index: number) {
    awaitedBy = null;
    hadFocus.current = true;
    hasCursor.current = true;
    setFocusedIndex(index);
  }

  /** With an item open beside the list, a key pressed outside the list is not the list's. */
  function isOurs(): boolean {
    const box = scrollRef.current;
    if (!box?.checkVisibility({ visibilityProperty: true }) || items.length === 0) return false;
    return openKey === null || box.contains(document.activeElement);
  }

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(items.length - 1, index));
    const item = items[next];
    hasCursor.current = true;
    isMovingFocus.current = true;
    setFocusedIndex(next);
    scrollToIndex(next);
    // A row that is on screen takes the focus now, any other one when it is drawn.
    focusRow(next);
    if (item !== undefined && next !== activeIndex) onMove?.(item);
  }

  /** From outside, the first key goes to the row where the list is. */
  function moveBy(step: number) {
    moveTo(hasCursor.current ? activeIndex + step : activeIndex);
  }

  /** Acts on the focused row; it may disappear, and its successor then takes the focus. */
  function act(action: (item: Item) => void) {
    const item = items[activeIndex];
    if (item === undefined || !isOurs()) return false;
    hasCursor.current = true;
    isMovingFocus.current = true;
    focusRow(activeIndex);
    action(item);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isTypingTarget(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepsOfKeys[event.key];
    if (step === undefined) return;
    moveTo(activeIndex + step);
    event.preventDefault();
  }

  useListActions({ isOurs, moveBy, act, onOpen, onToggleSelect, actions });

  /** Focuses the row that the focus was moved to, as soon as that row exists. */
  function settle(element: HTMLElement | null, index: number) {
    if (!element || !isMovingFocus.current || index !== activeIndex) return;
    isMovingFocus.current = false;
    element.focus({ preventScroll: true });
  }

  return { activeIndex, noticeFocus, handleKeyDown, settle };
}

type ListActions<Item> = Pick<ListFocusOptions<Item>, 'onOpen' | 'onToggleSelect' | 'actions'> & {
  isOurs: () => boolean;
  moveBy: (step: number) => void;
  act: (action: (item: Item) => void) => boolean;
};

/** The keys of the list, which work from the whole screen. */
function useListActions<Item>(list: ListActions<Item>) {
  const { isOurs, moveBy, act, onOpen, onToggleSelect, actions = {} } = list;
  const others = Object.entries(actions).map(([id, run]) => [id, () => act(run)]);
  useActions({
    'list.move': (chord) => (isOurs() ? moveBy(chord === 'J' ? 1 : -1) : false),
    'list.open': onOpen && (() => act(onOpen)),
    'list.select':
      onToggleSelect &&
      ((chord) => act((item) => onToggleSelect(item, { isRange: chord !== 'X' }))),
    ...Object.fromEntries(others),
  });
}

/** What asked for the focus while there was no row; it gets it unless the member moves on. */
let awaitedBy: Element | null = null;

/** Moves the focus from a search box into the list that it searches, now or when it has rows. */
export function focusList() {
  const row = document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]');
  awaitedBy = row ? null : document.activeElement;
  row?.focus();
}
