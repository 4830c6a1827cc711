import { badgeDrawings, badgeShape } from '@kith/contract/badges/drawings';
import { type BadgeFamily, type BadgeId, criterionOf } from '@kith/contract/badges/table';
import { clsx } from 'clsx';

const colours: Record<BadgeFamily, string> = {
  in_touch: 'text-warmth-5',
  together: 'text-warmth-4',
  people: 'text-warmth-2',
  kith: 'text-warmth-1',
};

const { size, middle, ring, disc, line, ringLine } = badgeShape;
const centre = { cx: middle, cy: middle };

type BadgeMarkProps = {
  id: BadgeId;
  /** How much of it is done: 1 is earned, 0 not begun. */
  share: number;
  className?: string;
};

/**
 * A badge, drawn. Earned: a tinted disc and a closed ring; begun: grey with a part of the ring; not begun:
 * dotted. Decorative: its name and its state are beside it.
 */
export function BadgeMark({ id, share, className }: BadgeMarkProps) {
  const isEarned = share >= 1;
  const glyph = isEarned ? 'text-text' : share > 0 ? 'text-muted' : 'text-faint opacity-70';
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      className={clsx('shrink-0', colours[criterionOf(id).family], className)}
    >
      {share > 0 ? (
        <circle
          {...centre}
          r={disc}
          className={isEarned ? 'fill-current opacity-20' : 'fill-sunken'}
        />
      ) : null}
      <Ring share={share} />
      <Glyph id={id} className={glyph} isTinted={isEarned} />
    </svg>
  );
}

function Ring({ share }: { share: number }) {
  const lines = { ...centre, r: ring, pathLength: 100, strokeWidth: ringLine };
  if (share === 0) {
    return <circle {...lines} strokeDasharray="0.9 1.6" className="stroke-border-strong" />;
  }
  return (
    <>
      {share < 1 ? <circle {...lines} className="stroke-border" /> : null}
      <circle
        {...lines}
        stroke="currentColor"
        strokeLinecap={share < 1 ? 'round' : 'butt'}
        strokeDasharray={share < 1 ? `${share * 100} 100` : undefined}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
    </>
  );
}

type GlyphProps = { id: BadgeId; className: string; isTinted: boolean };

function Glyph({ id, className, isTinted }: GlyphProps) {
  const { ink, accent, inkDots = [], accentDots = [] } = badgeDrawings[id];
  const strokes = { strokeWidth: line, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  const accented = isTinted ? undefined : className;
  return (
    <>
      <g stroke="currentColor" {...strokes}>
        {ink ? <path d={ink} className={className} /> : null}
        {accent ? <path d={accent} className={accented} /> : null}
      </g>
      <g fill="currentColor">
        {inkDots.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className={className} />
        ))}
        {accentDots.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className={accented} />
        ))}
      </g>
    </>
  );
}
