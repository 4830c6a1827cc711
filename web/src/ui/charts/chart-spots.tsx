import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';

/** A point of a chart as something to focus. Lengths in px from the chart's top left. */
export type ChartSpot = {
  key: string;
  /** What a screen reader says and the tooltip shows, e.g. "May 2026: 367 warm". */
  label: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Opens what the point counts. */
  href?: string | undefined;
  /** Without a tooltip, where the drawing says the same. */
  isPlain?: boolean;
};

type ChartSpotsProps = {
  /** Names the group of points. */
  label: string;
  spots: readonly ChartSpot[];
  /** How many spots a line has, for the arrows up and down; one line unless given. */
  columns?: number;
  /** The width of the chart, which tooltips stay inside. */
  width: number;
};

/** @returns the place of the point that a key moves to, or null for a key that moves to none. */
export function spotAfter(
  key: string,
  { from, count, columns }: { from: number; count: number; columns: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

/**
 * The points of a chart for pointer, keyboard and screen reader: Tab enters the chart once, arrows,
 * Home and End move between points, Enter opens one. They lie over the drawing, which is hidden from
 * assistive technology.
 */
export function ChartSpots({ label, spots, columns = 1, width }: ChartSpotsProps) {
  const [entered, setEntered] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const entry = Math.min(entered, spots.length - 1);
  const active = shown === null ? undefined : spots[shown];

  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = spotAfter(event.key, { from: entry, count: spots.length, columns });
    if (place === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[data-spot]')[place]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has no action of its own: arrows move between its points
    <div role="group" aria-label={label} className="absolute inset-0" onKeyDown={move}>
      {spots.map((spot, place) => {
        const shared = {
          'data-spot': '',
          'aria-label': spot.label,
          tabIndex: place === entry ? 0 : -1,
          style: { left: spot.left, top: spot.top, width: spot.width, height: spot.height },
          className: clsx(
            'absolute rounded-sm focus-visible:outline-2 focus-visible:outline-offset-0',
            spot.href ? 'hover:bg-text/5' : 'cursor-default',
          ),
          onFocus: () => {
            setEntered(place);
            setShown(place);
          },
          onBlur: () => setShown(null),
          onMouseEnter: () => setShown(place),
          onMouseLeave: () => setShown(null),
        };
        if (spot.href) return <Link key={spot.key} to={spot.href} {...shared} />;
        // Not pressed but read: it says its numbers when it has the focus.
        return <span key={spot.key} role="img" {...shared} />;
      })}
      {active && !active.isPlain ? <SpotTip spot={active} width={width} /> : null}
    </div>
  );
}

function SpotTip({ spot, width }: { spot: ChartSpot; width: number }) {
  const middle = spot.left + spot.width / 2;
  const isRight = middle > width / 2;
  return (
    <span
      aria-hidden
      style={{ top: spot.top, ...(isRight ? { right: width - middle } : { left: middle }) }}
      className={clsx(
        'pointer-events-none absolute z-10 w-max max-w-56 -translate-y-full rounded-md border border-border bg-surface px-2.5 py-1.5 text-sm font-medium whitespace-pre-line text-text shadow-floating',
        spot.top < 40 && 'translate-y-2',
      )}
    >
      {spot.label}
    </span>
  );
}
