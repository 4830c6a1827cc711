import type { StatementAnswer } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';

const sizePx = 20;
const strokePx = 2.5;
const radius = (sizePx - strokePx) / 2;
const circumference = 2 * Math.PI * radius;

/** How full the ring is, and its colour: that of the warmth that an answer starts with. */
const rings: Record<StatementAnswer, { share: number; stroke: string }> = {
  close: { share: 1, stroke: 'stroke-warmth-5' },
  keep_in_touch: { share: 0.65, stroke: 'stroke-warmth-4' },
  know: { share: 0.35, stroke: 'stroke-warmth-3' },
  not_now: { share: 0, stroke: 'stroke-border-strong' },
};

/** The signature ring as the sign of an answer. Decorative: the answer is beside it in words. */
export function AnswerRing({ answer, className }: { answer: StatementAnswer; className?: string }) {
  const { share, stroke } = rings[answer];
  const circle = { cx: sizePx / 2, cy: sizePx / 2, r: radius, strokeWidth: strokePx };
  return (
    <svg
      aria-hidden
      width={sizePx}
      height={sizePx}
      fill="none"
      className={clsx('-rotate-90', className)}
    >
      <circle {...circle} className={share === 0 ? 'stroke-border-strong' : 'stroke-border'} />
      {share > 0 ? (
        <circle
          {...circle}
          strokeDasharray={`${share * circumference} ${circumference}`}
          strokeLinecap="round"
          className={stroke}
        />
      ) : null}
    </svg>
  );
}
