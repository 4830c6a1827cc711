import { paths } from '@kith/contract/app-routes/paths';
import type { Review } from '@kith/contract/insights/review';
import { CalendarDays, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { drillPath } from '../api/drill.ts';
import { useReview } from '../api/insights.ts';
import { type Addressee, Findings } from './findings.tsx';
import { type RenderDraft, Updating } from './overview-screen.tsx';
import { Person } from './person.tsx';

const reviewPath = (month: string) => paths.insights({ view: 'review', month });

type ReviewProps = {
  month: string | undefined;
  renderDraft: RenderDraft;
  /** To give those of a finding a cadence. */
  onPlan: () => void;
};

/** A month of the member's network: what changed, who mattered, and what to do. Made to be printed, too. */
export function ReviewScreen({ month, renderDraft, onPlan }: ReviewProps) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const { data, error, refetch } = useReview(month);
  const [to, setTo] = useState<Addressee | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <ReviewSkeleton />;
  if (data.before.people === 0 && data.end.people === 0) {
    // Until their history is read, no one seems to have been there.
    return data.updating ? (
      <>
        <Updating left={data.updating.left} />
        <ReviewSkeleton />
      </>
    ) : (
      <NoReview month={data.month} />
    );
  }
  return (
    <article aria-labelledby="review-title" className="grid grid-cols-1 gap-5">
      {data.updating ? <Updating left={data.updating.left} /> : null}
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="review-title" className="title-serif text-2xl">
          {t('title', { month: format.monthYear(data.month) })}
        </h2>
        <Turning review={data} />
      </header>
      <Changes review={data} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 print:grid-cols-2">
        <People title={t('closest')} empty={t('noneClosest')} people={data.closest}>
          {({ days }) => t('days', { count: days, number: format.number(days) })}
        </People>
        <People
          title={t('away', { count: data.away.people, number: format.number(data.away.people) })}
          empty={t('noneAway')}
          people={data.away.named.map((contact) => ({ contact, days: 0 }))}
          onWrite={setTo}
        />
      </div>
      {data.findings.length > 0 ? (
        <Findings findings={data.findings} onWrite={setTo} onPlan={onPlan} />
      ) : null}
      {to ? renderDraft(to, () => setTo(null)) : null}
    </article>
  );
}

/** For a month in which the member had no contacts, whether or not they have some now. */
function NoReview({ month }: { month: string }) {
  const { t } = useTranslation(['review', 'insights']);
  const format = useFormat();
  return (
    <Card>
      <EmptyState
        icon={<CalendarDays aria-hidden size={22} />}
        title={t('none.title')}
        description={t('none.text', { month: format.monthYear(month) })}
        action={
          <Button asChild variant="primary">
            <Link to={paths.contactsImport()}>{t('insights:import')}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function Turning({ review: { earlier, later } }: { review: Review }) {
  const { t } = useTranslation('review');
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {earlier ? (
        <Button size="sm" asChild>
          <Link to={reviewPath(earlier)}>
            <ChevronLeft aria-hidden size={16} />
            {format.monthYear(earlier)}
          </Link>
        </Button>
      ) : null}
      {later ? (
        <Button size="sm" asChild>
          <Link to={reviewPath(later)}>
            {format.monthYear(later)}
            <ChevronRight aria-hidden size={16} />
          </Link>
        </Button>
      ) : null}
      <Button size="sm" icon={<Printer aria-hidden size={16} />} onClick={() => globalThis.print()}>
        {t('print')}
      </Button>
    </div>
  );
}

function Changes({ review }: { review: Review }) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const { before, end, joined, in_touch: inTouch, back, away } = review;
  const change = end.people - before.people;
  return (
    <StatGroup label={t('changes')}>
      <Stat
        value={format.number(end.people)}
        label={
          change === 0
            ? t('samePeople')
            : t('people', { change: format.number(change, { signDisplay: 'always' }) })
        }
        href={drillPath({ kind: 'people', set: { set: 'day', date: end.date } })}
      />
      <Stat
        value={format.number(inTouch.people)}
        label={t('inTouch')}
        tone="hot"
        href={drillPath(inTouch.drill)}
      />
      <Stat
        value={format.number(joined.people)}
        label={t('joined')}
        tone="good"
        href={drillPath(joined.drill)}
      />
      <Stat
        value={format.number(back.people)}
        label={t('back')}
        tone="warm"
        href={drillPath(back.drill)}
      />
      <Stat
        value={format.number(away.people)}
        label={t('gone')}
        tone="cool"
        href={drillPath(away.drill)}
      />
    </StatGroup>
  );
}

type PeopleProps = {
  title: string;
  empty: string;
  people: Review['closest'];
  /** What is said beside each. */
  children?: (person: Review['closest'][number]) => ReactNode;
  onWrite?: (person: Addressee) => void;
};

function People({ title, empty, people, children, onWrite }: PeopleProps) {
  const { t } = useTranslation('insights');
  return (
    <Card className="min-w-0 overflow-hidden print:break-inside-avoid">
      <h3 className="title-serif border-b border-border px-5 py-4 text-lg">{title}</h3>
      {people.length === 0 ? <p className="px-5 py-4 text-base text-muted">{empty}</p> : null}
      <ul className="divide-y divide-border">
        {people.map((person) => (
          <li key={person.contact.id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1">
              <Person contact={person.contact} />
            </div>
            {children ? <span className="text-sm text-muted">{children(person)}</span> : null}
            {onWrite ? (
              <Button
                size="sm"
                className="print:hidden"
                aria-label={t('writeTo', { name: person.contact.full_name })}
                onClick={() => onWrite(person.contact)}
              >
                {t('write')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReviewSkeleton() {
  return (
    <>
      <Skeleton className="h-9 w-72 rounded-md" />
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </>
  );
}
