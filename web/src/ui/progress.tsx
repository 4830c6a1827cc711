import { clsx } from 'clsx';
import { Progress as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type ProgressBarProps = {
  /** The accessible name, e.g. "Importing contacts". */
  label: string;
  done: number;
  /** Null while the total is unknown. */
  total: number | null;
  /** Shown under the bar at the left, e.g. "1,240 of 2,000 rows". */
  caption?: ReactNode;
  /** Shown under the bar at the right, e.g. "about 8 s left". */
  timeLeft?: ReactNode;
  className?: string;
};

/** The progress of some work, with its count and the time left. */
export function ProgressBar({
  label,
  done,
  total,
  caption,
  timeLeft,
  className,
}: ProgressBarProps) {
  const isKnown = total !== null && total > 0;
  const fraction = isKnown ? Math.min(1, done / total) : 0.3;
  return (
    <div className={clsx('grid gap-2', className)}>
      <Radix.Root
        aria-label={label}
        value={isKnown ? Math.min(done, total) : null}
        max={isKnown ? total : 1}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <Radix.Indicator
          className={clsx(
            'h-full w-full origin-left rounded-full bg-ember transition-transform duration-200',
            !isKnown && 'animate-shimmer',
          )}
          style={{ transform: `scaleX(${fraction})` }}
        />
      </Radix.Root>
      {caption || timeLeft ? (
        <div className="flex justify-between gap-4 text-sm text-muted tabular-nums">
          <span>{caption}</span>
          <span>{timeLeft}</span>
        </div>
      ) : null}
    </div>
  );
}

/**
 * The time left, from the start and the share done, in milliseconds; null while it can't be
 * estimated.
 */
export function estimateTimeLeftMs(work: {
  startedAtMs: number;
  nowMs: number;
  done: number;
  total: number;
}): number | null {
  const { startedAtMs, nowMs, done, total } = work;
  if (done <= 0 || total <= 0) return null;
  return Math.max(0, ((nowMs - startedAtMs) / done) * (total - done));
}
