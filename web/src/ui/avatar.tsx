import { hueOf, initialsOf } from '@kith/contract/core/person-mark';
import { warmthBand } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';

type Geometry = { sizePx: number; strokePx: number; textClass: string };

const geometries: Record<AvatarSize, Geometry> = {
  xs: { sizePx: 24, strokePx: 2, textClass: 'text-[9px]' },
  sm: { sizePx: 34, strokePx: 2, textClass: 'text-[10.5px]' },
  md: { sizePx: 40, strokePx: 2.25, textClass: 'text-xs' },
  lg: { sizePx: 48, strokePx: 2.5, textClass: 'text-md' },
  xl: { sizePx: 68, strokePx: 3, textClass: 'text-xl' },
  '2xl': { sizePx: 100, strokePx: 3.5, textClass: 'text-2xl' },
};

const ringColors = {
  1: 'stroke-warmth-1',
  2: 'stroke-warmth-2',
  3: 'stroke-warmth-3',
  4: 'stroke-warmth-4',
  5: 'stroke-warmth-5',
} as const;

/** The shortest arc that is longer than its round ends, as a warmth. */
const shortestArc = 1.5;

/**
 * How much of the ring is drawn. A warmth that reads 0 draws nothing: the round ends of an arc of no
 * length would be a dot, as if something were there.
 */
export function ringLength(warmth: number | null, circumference: number): number {
  if (warmth === null || Math.round(warmth) <= 0) return 0;
  return (Math.min(100, Math.max(warmth, shortestArc)) / 100) * circumference;
}

type WarmthRingProps = {
  name: string;
  /** 0 to 100; null for the member themselves: no ring then. Below 0.5 the ring is empty. */
  warmth: number | null;
  /** The address of the picture; without it, the initials are shown. */
  photo?: string | null;
  size?: AvatarSize;
  className?: string;
};

/**
 * A person's picture with a ring that shows the warmth of the relationship. Decorative: the warmth
 * must also be beside it as text or figure (`PersonLine`, `WarmthMark` do that).
 */
export function WarmthRing({ name, warmth, photo, size = 'md', className }: WarmthRingProps) {
  const { sizePx, strokePx, textClass } = geometries[size];
  const radius = (sizePx - strokePx) / 2;
  const circumference = 2 * Math.PI * radius;
  const hue = hueOf(name);
  const length = ringLength(warmth, circumference);
  const isCold = length === 0;
  return (
    <span
      aria-hidden
      className={clsx('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: sizePx, height: sizePx }}
    >
      {warmth === null ? null : (
        <svg
          viewBox={`0 0 ${sizePx} ${sizePx}`}
          fill="none"
          className="absolute inset-0 -rotate-90"
        >
          <circle
            cx={sizePx / 2}
            cy={sizePx / 2}
            r={radius}
            strokeWidth={strokePx}
            {...(isCold && { strokeLinecap: 'round', strokeDasharray: `0.1 ${strokePx * 2}` })}
            className={isCold ? 'stroke-border-strong' : 'stroke-border'}
          />
          {isCold ? null : (
            <circle
              cx={sizePx / 2}
              cy={sizePx / 2}
              r={radius}
              strokeWidth={strokePx}
              strokeLinecap="round"
              strokeDasharray={`${length} ${circumference}`}
              className={clsx(
                'transition-[stroke-dasharray] duration-200',
                ringColors[warmthBand(warmth)],
              )}
            />
          )}
        </svg>
      )}
      <span
        className={clsx(
          'grid place-items-center overflow-hidden rounded-full leading-none font-semibold select-none',
          textClass,
        )}
        style={{
          width: warmth === null ? sizePx : sizePx - strokePx * 4,
          height: warmth === null ? sizePx : sizePx - strokePx * 4,
          backgroundColor: `oklch(var(--avatar-fill-lightness) var(--avatar-fill-chroma) ${hue})`,
          color: `oklch(var(--avatar-text-lightness) var(--avatar-text-chroma) ${hue})`,
        }}
      >
        {photo ? (
          <img
            src={photo}
            alt=""
            data-initials={initialsOf(name)}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          initialsOf(name)
        )}
      </span>
    </span>
  );
}
