import type { ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { TrendLine } from '#ui/charts/trend-line.tsx';
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
  const who = row.responsible?.name ?? t('nobody');
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
      {last ? <Figure label={t('lastWeek')} week={last} /> : <span />}
      {trend.length === 0 ? (
        <span className="max-lg:hidden" />
      ) : (
        <TrendLine weeks={trend} isRising={(trend.at(-1) ?? 0) >= (trend[0] ?? 0)} />
      )}
    </button>
  );
}

type FigureProps = {
  label: string;
  week: Pick<ScorecardRow['running'], 'value' | 'is_few' | 'state'>;
};

function Figure({ label, week }: FigureProps) {
  const { nameFigure } = useScorecardTexts();
  return (
    <span className="grid min-w-0 justify-items-start gap-1">
      <span className="text-sm text-muted">{label}</span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="numerals-serif text-xl">{nameFigure(week)}</span>
        <StateBadge state={week.state} />
      </span>
    </span>
  );
}
