import type { Graph } from '@kith/contract/insights/graph';
import { warmthBand } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { Circle, Layout } from '../layout/layout-types.ts';
import { useCircleNames } from './use-circle-names.ts';

/** So many circles are listed at first. */
const shownAtFirst = 12;

type CircleListProps = { graph: Graph; layout: Layout; onCircle: (circle: number) => void };

/** Every circle of the graph, warmest first. */
export function CircleList({ graph, layout, onCircle }: CircleListProps) {
  const { t } = useTranslation('graph');
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const all = [...layout.circles.entries()].sort(([, a], [, b]) => b.warmth - a.warmth);
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  const loose = layout.circleOf.reduce((sum, one) => sum + (one < 0 ? 1 : 0), 0);
  return (
    <section aria-labelledby="circles-title" className="pt-4 pb-6">
      <div className="flex items-baseline justify-between gap-3 px-4 pb-2 sm:px-5">
        <h2 id="circles-title" className="text-sm font-semibold text-muted">
          {t('circles', { count: all.length, number: format.number(all.length) })}
        </h2>
        <span className="text-sm text-muted">{t('warmestFirst')}</span>
      </div>
      <ul>
        {shown.map(([at, circle]) => (
          <CircleRow key={at} graph={graph} circle={circle} onChoose={() => onCircle(at)} />
        ))}
      </ul>
      {all.length > shown.length ? (
        <Button variant="ghost" size="sm" className="mx-2" onClick={() => setIsWhole(true)}>
          {t('moreCircles', {
            count: all.length - shown.length,
            number: format.number(all.length - shown.length),
          })}
        </Button>
      ) : null}
      {loose > 0 ? (
        <p className="px-4 pt-2 text-sm text-pretty text-muted sm:px-5">
          {t('loose', { count: loose, number: format.number(loose) })}
        </p>
      ) : null}
    </section>
  );
}

function CircleRow({
  graph,
  circle,
  onChoose,
}: {
  graph: Graph;
  circle: Circle;
  onChoose: () => void;
}) {
  const { t } = useTranslation(['graph', 'common']);
  const format = useFormat();
  const { nameOf } = useCircleNames(graph);
  const { members, warmth } = circle;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-sunken sm:px-5">
      <WarmthArc warmth={warmth} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onChoose}
          className="block max-w-full truncate rounded-sm text-left text-base leading-5 font-semibold text-text after:absolute after:inset-0"
        >
          {nameOf(circle)}
        </button>
        <div className="text-sm text-muted">
          {t('people', { count: members.length, number: format.number(members.length) })}
        </div>
      </div>
      <span
        role="img"
        aria-label={t('meanWarmth', { warmth: Math.round(warmth) })}
        className="text-base font-semibold tabular-nums"
      >
        {Math.round(warmth)}
      </span>
    </li>
  );
}

const strokes = {
  1: 'stroke-warmth-1',
  2: 'stroke-warmth-2',
  3: 'stroke-warmth-3',
  4: 'stroke-warmth-4',
  5: 'stroke-warmth-5',
} as const;

/** A ring without a face: the warmth of several. */
function WarmthArc({ warmth }: { warmth: number }) {
  const circumference = 2 * Math.PI * 10;
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" className="size-6 shrink-0 -rotate-90">
      <circle cx={12} cy={12} r={10} strokeWidth={3} className="stroke-border" />
      <circle
        cx={12}
        cy={12}
        r={10}
        strokeWidth={3}
        strokeDasharray={`${(Math.max(0, warmth) / 100) * circumference} ${circumference}`}
        className={clsx(strokes[warmthBand(warmth)])}
      />
    </svg>
  );
}
