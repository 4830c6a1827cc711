import { paths } from '@kith/contract/app-routes/paths';
import type { Finding } from '@kith/contract/insights/schemas';
import { clsx } from 'clsx';
import {
  ArrowLeftRight,
  Briefcase,
  ChartPie,
  ClockAlert,
  Hourglass,
  type LucideIcon,
  Snowflake,
  Sunrise,
  Volume1,
} from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { drillPath } from '../api/drill.ts';
import { useGroupNames } from './concentration-chart.tsx';

export type Addressee = { id: string; full_name: string };
type Doing = {
  onWrite: (person: Addressee) => void;
  /** To give those without a cadence one. */
  onPlan: () => void;
};
type FindingsProps = Doing & { findings: readonly Finding[] };

const signs: Record<Finding['kind'], LucideIcon> = {
  cooled: Snowflake,
  came_back: Sunrise,
  moved: Briefcase,
  waiting: Hourglass,
  going_quiet: Volume1,
  overdue: ClockAlert,
  one_sided: ArrowLeftRight,
  concentrated: ChartPie,
};

/** What matters this week: a sentence each, with one action and the people behind it. */
export function Findings({ findings, ...doing }: FindingsProps) {
  const { t } = useTranslation('insights');
  return (
    <Card className="min-w-0 self-start">
      <CardRow>
        <h2 className="title-serif text-lg">{t('findings.title')}</h2>
      </CardRow>
      {findings.length === 0 ? (
        <CardRow className="text-base text-muted">{t('findings.none')}</CardRow>
      ) : null}
      {findings.map((finding, place) => (
        <CardRow
          key={`${finding.kind} ${JSON.stringify(finding.values)}`}
          className="flex items-start gap-3 print:break-inside-avoid"
        >
          <Sign kind={finding.kind} isFirst={place === 0} />
          <div className="grid min-w-0 flex-1 gap-2.5">
            <p className="pt-0.5 text-base text-pretty wrap-anywhere">
              <Sentence finding={finding} />
            </p>
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              <FindingAction finding={finding} isFirst={place === 0} {...doing} />
              <Link
                to={drillPath(finding.drill)}
                className="rounded-sm text-sm text-muted underline decoration-border-strong underline-offset-3 hover:text-text"
              >
                {t('findings.evidence')}
              </Link>
            </div>
          </div>
        </CardRow>
      ))}
    </Card>
  );
}

function Sign({ kind, isFirst }: { kind: Finding['kind']; isFirst: boolean }) {
  const Icon = signs[kind];
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-7 shrink-0 place-items-center rounded-md',
        isFirst ? 'bg-ember-soft text-ember-ink' : 'bg-sunken text-muted',
      )}
    >
      <Icon size={16} />
    </span>
  );
}

function Sentence({ finding: { kind, values, people } }: { finding: Finding }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const nameOf = useGroupNames();
  const count = values.count ?? people.length;
  const named = { name: people[0]?.full_name ?? '', percent: format.percent(values.share ?? 0) };
  if (kind === 'one_sided') {
    return t(values.by_member ? 'findings.one_sided_you' : 'findings.one_sided_they', named);
  }
  if (kind === 'concentrated') {
    const name = nameOf(values.by ?? 'company', values.value ?? '');
    return t('findings.concentrated', { ...named, name });
  }
  return t(`findings.${kind}`, {
    count,
    number: format.number(count),
    names: format.list(people.slice(0, 3).map(({ full_name: name }) => name)),
    company: values.company ?? '',
    tag: values.tag ?? '',
    days: format.number(Math.round(values.days ?? 0)),
    since: values.since === undefined ? '' : format.calendarDate(values.since),
  });
}

type ActionProps = Doing & { finding: Finding; isFirst: boolean };

/** Only the first of a list is ember. */
function FindingAction({ finding, isFirst, onWrite, onPlan }: ActionProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { kind, contact_id: id } = finding.action;
  const variant = isFirst ? 'primary' : 'secondary';
  const count = finding.values.unplanned ?? 0;
  // The sentence above already names its one person.
  const isNamed = kind === 'plan' && finding.values.count === 1;
  const label = isNamed
    ? t('findings.actions.planOne')
    : t(`findings.actions.${kind}`, { count, number: format.number(count) });
  if (kind === 'plan') {
    return (
      <Button size="sm" variant={variant} onClick={onPlan}>
        {label}
      </Button>
    );
  }
  const person = finding.people.find((one) => one.id === id);
  if (person) {
    return (
      <Button size="sm" variant={variant} onClick={() => onWrite(person)}>
        {label}
      </Button>
    );
  }
  const to =
    kind === 'nudge'
      ? paths.dashboard()
      : kind === 'broaden'
        ? paths.opportunities()
        : drillPath(finding.drill);
  return (
    <Button size="sm" variant={variant} asChild>
      <Link to={to}>{label}</Link>
    </Button>
  );
}
