import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useDensity } from '#lib/density.ts';
import { type RowActions, useListFocus } from '#ui/use-list-focus.ts';
import { useRowWindow } from '#ui/use-row-window.ts';

const endMargin = 12;
/** The height of a row at most, in a compact list. */
const compactRowPx = 44;

type VirtualListProps<Item> = {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  /** The cells of a row: give each `role="gridcell"` (or `rowheader`). */
  renderRow: (item: Item, state: { isActive: boolean; isSelected: boolean }) => ReactNode;
  /** In a comfortable list. */
  rowHeightPx: number;
  /** The column headings: a `role="row"` with `aria-rowindex={1}` of `role="columnheader"`. */
  header?: ReactNode;
  /** The number of rows in the whole listing, if more can be loaded. */
  totalCount?: number;
  /** The row that is open beside the list. */
  openKey?: string | null;
  onOpen?: (item: Item) => void;
  /** Called when keys have moved the focus to another row. */
  onMove?: (item: Item) => void;
  selectedKeys?: ReadonlySet<string>;
  /** `isRange` is true when shift was held. */
  onToggleSelect?: (item: Item, options: { isRange: boolean }) => void;
  /** Further actions for the focused row. */
  actions?: RowActions<Item>;
  /** Identifies what is listed (search, order): a new value starts again at the top. */
  listing?: string;
  /** Called, maybe more than once, while the last rows are visible. */
  onEndReached?: () => void;
  /** Shown after the last row, e.g. a spinner. */
  footer?: ReactNode;
  className?: string;
  rowClassName?: string;
};

/**
 * A list of any length that renders only the visible rows. Inside it arrows, Home, End, PageUp and
 * PageDown move; the keys of the `list` actions work from the whole screen. Fills its parent, which
 * must have a height.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, getKey, header, totalCount, openKey = null } = props;
  const { onOpen, selectedKeys, onToggleSelect, onEndReached } = props;
  const isCompact = useDensity() === 'compact';
  const rowHeightPx = isCompact ? Math.min(compactRowPx, props.rowHeightPx) : props.rowHeightPx;
  const scrollRef = useRef<HTMLDivElement>(null);
  const headerRows = header ? 1 : 0;

  const rows = useRowWindow({ count: items.length, rowHeightPx, scrollRef });
  const lengthAtEnd = rows.end >= items.length - endMargin ? items.length : null;
  const reachEnd = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    if (lengthAtEnd !== null) reachEnd();
  }, [lengthAtEnd]);

  const focus = useListFocus({
    ...props,
    openKey,
    listing: props.listing ?? '',
    scrollRef,
    firstRowIndex: 1 + headerRows,
    scrollToIndex: rows.scrollToIndex,
  });

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={(totalCount ?? items.length) + headerRows}
      aria-multiselectable={onToggleSelect ? true : undefined}
      onKeyDown={focus.handleKeyDown}
      className={clsx('flex min-h-0 flex-1 flex-col outline-none', props.className)}
    >
      {header ? (
        <div role="rowgroup" className="shrink-0 border-b border-border">
          {header}
        </div>
      ) : null}
      <div ref={scrollRef} role="rowgroup" className="min-h-0 flex-1 overflow-y-auto">
        <div role="presentation" className="relative w-full" style={{ height: rows.totalHeightPx }}>
          {rows.indices.map((index) => {
            const item = items[index];
            if (item === undefined) return null;
            const key = getKey(item);
            const state = {
              isActive: key === openKey,
              isSelected: selectedKeys?.has(key) ?? false,
            };
            return (
              <VirtualRow
                key={key}
                rowIndex={index + 1 + headerRows}
                isFocusable={index === focus.activeIndex}
                isActive={state.isActive}
                isSelected={onToggleSelect ? state.isSelected : undefined}
                onElement={(element) => focus.settle(element, index)}
                onFocus={() => focus.noticeFocus(index)}
                onOpen={onOpen && (() => onOpen(item))}
                className={props.rowClassName}
                style={{ height: rowHeightPx, transform: `translateY(${index * rowHeightPx}px)` }}
              >
                {props.renderRow(item, state)}
              </VirtualRow>
            );
          })}
        </div>
        {props.footer}
      </div>
    </div>
  );
}

type VirtualRowProps = {
  rowIndex: number;
  /** True for the one row that Tab reaches. */
  isFocusable: boolean;
  isActive: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onElement: (element: HTMLElement | null) => void;
  onFocus: () => void;
  onOpen: (() => void) | undefined;
  className: string | undefined;
  style: CSSProperties;
  children: ReactNode;
};

/** A row; a click opens it, keys are the list's (`useListFocus`). */
function VirtualRow({
  rowIndex,
  isFocusable,
  isActive,
  isSelected,
  onElement,
  onFocus,
  onOpen,
  className,
  style,
  children,
}: VirtualRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter opens it too, as an action of the whole list (useListFocus)
    <div
      ref={onElement}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-current={isActive || undefined}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        if (!onOpen || isControl(event.target, event.currentTarget)) return;
        // The browser opens the row's link in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className={clsx(
        'absolute inset-x-0 top-0 border-b border-border transition-colors focus-visible:-outline-offset-2',
        onOpen && 'cursor-pointer',
        isActive || isSelected ? 'bg-ember-soft/70' : 'hover:bg-sunken/60',
        className,
      )}
      style={style}
    >
      {children}
    </div>
  );
}

/** On the link that leads to the row's item and covers the row. */
export const rowLinkProps = {
  'data-row-link': true,
  tabIndex: -1,
  className: 'after:absolute after:inset-0',
} as const;

/** True if a click hit a button, checkbox or other link inside the row, which handles it itself. */
function isControl(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a:not([data-row-link]),button,input,label,[role="checkbox"]');
  return control !== null && row.contains(control);
}
