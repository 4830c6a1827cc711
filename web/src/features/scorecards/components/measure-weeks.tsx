import type { ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { StateBadge } from './state-badge.tsx';
import { useScorecardTexts } from './use-scorecard-texts.ts';

/** The last weeks as they were written down, the newest first. */
export function MeasureWeeks({ row: { weeks } }: { row: ScorecardRow }) {
  const { t } = useTranslation('scorecards');
  const format = useFormat();
  const { nameFigure, nameGoal } = useScorecardTexts();
  return (
    <Section title={t('weeks.title')} about={t('weeks.about')}>
      <ul aria-label={t('weeks.title')} className="divide-y divide-border">
        {weeks.toReversed().map(({ week, goal, state, note, ...figure }) => (
          <li key={week} className="grid gap-1 py-2.5">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{format.calendarDate(week)}</span>
              <span className="flex items-center gap-2 tabular-nums">
                {nameFigure(figure)}
                {goal ? <StateBadge state={state} /> : null}
              </span>
            </span>
            {goal === null ? null : (
              <span className="text-sm wrap-anywhere text-muted">
                {`${nameGoal(goal)} · ${goal.responsible?.name ?? t('noOne')}`}
              </span>
            )}
            {note === '' ? null : <span className="text-sm wrap-anywhere">{note}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
