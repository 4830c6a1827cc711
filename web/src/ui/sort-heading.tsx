import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';

type SortHeadingProps = {
  label: string;
  /** The direction, if the list is sorted by this column. */
  direction: 'asc' | 'desc' | null;
  onSort: () => void;
  className?: string | undefined;
};

const orders = { asc: 'ascending', desc: 'descending' } as const;

/** A column heading that sorts the list; a second press turns the order around. */
export function SortHeading({ label, direction, onSort, className }: SortHeadingProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <span
      role="columnheader"
      aria-sort={direction === null ? 'none' : orders[direction]}
      className={className}
    >
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          '-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-text',
          direction !== null && 'font-medium text-text',
        )}
      >
        <span className="truncate">{label}</span>
        {direction === null ? null : <Arrow aria-hidden size={14} />}
      </button>
    </span>
  );
}
