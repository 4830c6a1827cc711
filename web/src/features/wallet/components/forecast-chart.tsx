import type { ForecastPoint } from '@kith/contract/credits/forecast';

type Point = { at: Date; credits: number };
type ChartProps = {
  past: readonly Point[];
  ahead: readonly ForecastPoint[];
  /** What is said of a month’s credits when they arrive, where there is room. */
  nameGrant: (point: ForecastPoint) => string;
};

const width = 400;
const height = 110;
const floor = height - 6;

/** What was left each day as a line, what is expected as dots in a fan. Hidden from assistive technology. */
export function ForecastChart({ past, ahead, nameGrant }: ChartProps) {
  const from = (past[0] ?? ahead[0])?.at.getTime() ?? 0;
  const until = Math.max(from + 1, (ahead.at(-1) ?? past.at(-1))?.at.getTime() ?? 0);
  const highest = [...past.map(({ credits }) => credits), ...ahead.map(({ high }) => high)];
  const top = Math.max(1, ...highest);
  const xOf = (at: Date) => ((at.getTime() - from) / (until - from)) * width;
  const yOf = (credits: number) => floor - (credits / top) * (height - 14);
  const lineOf = (points: readonly Point[]) =>
    points
      .map(
        ({ at, credits }, index) =>
          `${index === 0 ? 'M' : 'L'}${round(xOf(at))} ${round(yOf(credits))}`,
      )
      .join('');
  const spot = ({ at, credits }: Point) => ({
    left: `${(xOf(at) / width) * 100}%`,
    top: `${(yOf(credits) / height) * 100}%`,
  });
  const last = past.at(-1);
  const end = ahead.at(-1);
  const grant = ahead.find(({ granted }) => granted > 0);
  const fan = [
    ...ahead.map(({ at, high }) => ({ at, credits: high })),
    ...ahead.toReversed().map(({ at, low }) => ({ at, credits: low })),
  ];
  return (
    <div className="relative h-28">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        className="size-full"
      >
        {last ? (
          <path
            d={`${lineOf(past)}L${round(xOf(last.at))} ${floor}L0 ${floor}Z`}
            className="fill-ember-soft"
          />
        ) : null}
        {fan.length > 0 ? <path d={`${lineOf(fan)}Z`} className="fill-ember-soft" /> : null}
        <path
          d={`M0 ${floor}H${width}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-border-strong"
        />
        <path
          d={lineOf(past)}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-ember"
        />
        {grant ? (
          <path
            d={`M${round(xOf(grant.at))} 0V${round(yOf(grant.credits))}`}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            className="stroke-good"
          />
        ) : null}
        {ahead.length > 0 ? (
          <path
            d={lineOf(ahead)}
            strokeWidth="2"
            strokeDasharray="1 5"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-ember"
          />
        ) : null}
      </svg>
      {last ? <Dot style={spot(last)} className="bg-ember" /> : null}
      {end ? <Dot style={spot(end)} className="border-2 border-ember bg-surface" /> : null}
      {grant ? (
        <>
          <Dot style={spot(grant)} className="bg-good" />
          <span
            className="absolute -top-1 ml-2 text-xs font-semibold whitespace-nowrap text-good-ink"
            style={
              xOf(grant.at) > width / 2
                ? { right: `calc(${100 - (xOf(grant.at) / width) * 100}% + 1rem)` }
                : { left: `${(xOf(grant.at) / width) * 100}%` }
            }
          >
            {nameGrant(grant)}
          </span>
        </>
      ) : null}
    </div>
  );
}

const round = (value: number) => value.toFixed(1);

type DotProps = { style: { left: string; top: string }; className: string };

function Dot({ style, className }: DotProps) {
  return (
    <span
      style={style}
      className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full ${className}`}
    />
  );
}
