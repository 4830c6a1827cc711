import { badgeText } from '@kith/contract/notifications/rules';
import { clsx } from 'clsx';

/** A count as a badge; nothing for zero. The badged element must name the number in its label. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ember px-1 text-[11px] leading-none font-semibold text-on-ember tabular-nums',
        className,
      )}
    >
      {badgeText(count)}
    </span>
  );
}
