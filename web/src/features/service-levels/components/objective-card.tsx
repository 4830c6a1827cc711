import type { ObjectiveReport } from '@kith/contract/service-levels/endpoints';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { DayStrip } from './day-strip.tsx';

type CardProps = {
  report: ObjectiveReport;
  addressOf: (id: string) => string;
  /** A figure of this objective alone. */
  median?: ReactNode;
  /** What this objective is made of, below its days. */
  details?: ReactNode;
};

const manyDays = 365;

/** One objective: how far it was kept, its error budget, each day, and what used the budget up. */
export function ObjectiveCard({ report, addressOf, median, details }: CardProps) {
  const { t } = useTranslation('service-levels');
  const format = useFormat();
  const share = (value: number | null) =>
    value === null ? '–' : format.number(value, { style: 'percent', maximumFractionDigits: 3 });
  const pace = (value: number | null) =>
    value === null
      ? '–'
      : t('times', { number: format.number(value, { maximumFractionDigits: 1 }) });
  const { objective, used, lasts_days: lasts } = report;
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t(`objectives.${objective}.title`)}
          <BudgetBadge used={used} />
        </span>
      }
      about={t(`objectives.${objective}.about`, { target: share(report.target) })}
    >
      <StatGroup label={t(`objectives.${objective}.title`)}>
        <Stat
          value={share(report.attained)}
          label={t('attained', { target: share(report.target) })}
        />
        {median}
        <Stat
          value={used === null ? '–' : format.percent(used)}
          label={t('used', {
            bad: format.number(report.bad),
            allowed: format.number(report.allowed, { maximumFractionDigits: 1 }),
          })}
        />
        <Stat value={pace(report.burn_week)} label={t('burn', { day: pace(report.burn_day) })} />
        <Stat
          value={
            lasts === null || lasts > manyDays
              ? '–'
              : format.span(Math.max(1, Math.floor(lasts)), 'short')
          }
          label={t('lasts')}
        />
      </StatGroup>
      <Card className="grid gap-5 p-4 sm:p-5">
        <DayStrip report={report} />
        {objective === 'availability' || objective === 'speed' ? (
          <Causes report={report} addressOf={addressOf} />
        ) : null}
        {details}
      </Card>
    </Section>
  );
}

/** Half of a budget in half of the time is fine; all of it is not. */
function BudgetBadge({ used }: { used: number | null }) {
  const { t } = useTranslation('service-levels');
  const [name, tone]: ['none' | 'spent' | 'low' | 'fine', Tone] =
    used === null
      ? ['none', 'neutral']
      : used > 1
        ? ['spent', 'danger']
        : used > 0.75
          ? ['low', 'warning']
          : ['fine', 'good'];
  return <Badge tone={tone}>{t(`budget.${name}`)}</Badge>;
}

function Causes({ report, addressOf }: Pick<CardProps, 'report' | 'addressOf'>) {
  const { t } = useTranslation('service-levels');
  const format = useFormat();
  const label = t('causes.title');
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      {report.causes.length === 0 ? (
        <p className="text-sm text-muted">{t('causes.none')}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-border">
          {report.causes.map((cause) => (
            <li
              key={cause.name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="min-w-0 font-mono text-sm break-all">{cause.name}</span>
              <span className="flex items-baseline gap-3 text-sm tabular-nums">
                <span>
                  {t('causes.count', { count: cause.count, number: format.number(cause.count) })}
                </span>
                <Link
                  to={addressOf(cause.correlation_id)}
                  aria-label={t('causes.followNamed', { name: cause.name })}
                  className="text-ember-ink underline-offset-4 hover:underline"
                >
                  {t('causes.follow')}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
