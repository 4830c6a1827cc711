import type { ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { trendOf } from '../count-states.ts';
import { StateBadge } from './state-badge.tsx';
import { useScorecardTexts } from './use-scorecard-texts.ts';

type RowsProps = { rows: readonly ScorecardRow[]; onOpen: (row: ScorecardRow) => void };

/** The measures; each opens with its weeks, its target and its notes. */
export function ScorecardRows({ rows, onOpen }: RowsProps) {
  const { t } = useTranslation('scorecards');
  return (
    <Card>
      <ul aria-label={t('title')} className="divide-y divide-border">
        {rows.map((row) => (
          <li key={row.measure}>
            <Row row={row} onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ row, onOpen }: { row: ScorecardRow; onOpen: () => void }) {
  const { t } = useTranslation('scorecards');
  const { nameGoal } = useScorecardTexts();
  const last = row.weeks.at(-1);
  const note = row.running.note === '' ? (last?.note ?? '') : row.running.note;
  const trend = trendOf(row);
  const who = row.responsible?.name ?? t('noOne');
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-2 items-center gap-x-6 gap-y-3 px-4 py-4 text-left transition-colors hover:bg-sunken sm:px-5 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_4rem]"
    >
      <span className="col-span-2 grid min-w-0 gap-0.5 lg:col-span-1">
        <span className="font-semibold">{t(`measures.${row.measure}`)}</span>
        <span className="text-sm wrap-anywhere text-muted">
          {nameGoal(row)} · {who}
        </span>
        {note === '' ? null : <span className="truncate text-sm italic">{note}</span>}
      </span>
      <Figure label={t('soFar')} week={row.running} />
      {last ? <Figure label={t('lastWeek')} week={last} hasState={last.goal !== null} /> : <span />}
      {trend.length === 0 ? <span className="max-lg:hidden" /> : <Trend figures={trend} />}
    </button>
  );
}

type FigureProps = {
  label: string;
  week: Pick<ScorecardRow['running'], 'value' | 'is_few' | 'state'>;
  /** False for a week before the measure had a target. */
  hasState?: boolean;
};

function Figure({ label, week, hasState = true }: FigureProps) {
  const { nameFigure } = useScorecardTexts();
  return (
    <span className="grid min-w-0 justify-items-start gap-1">
      <span className="text-sm text-muted">{label}</span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="numerals-serif text-xl">{nameFigure(week)}</span>
        {hasState ? <StateBadge state={week.state} /> : null}
      </span>
    </span>
  );
}

const [width, height, pad] = [64, 24, 2];

/** The last weeks, the newest at the right; the sheet has them in figures. */
function Trend({ figures }: { figures: readonly number[] }) {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const points = figures.map((figure, place) => {
    const x = pad + (place / (figures.length - 1)) * (width - 2 * pad);
    const y = height - pad - ((figure - low) / Math.max(1, high - low)) * (height - 2 * pad);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className="h-6 w-16 max-lg:hidden"
    >
      <polyline
        points={points.join(' ')}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-ember"
      />
    </svg>
  );
}
