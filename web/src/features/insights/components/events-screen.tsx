import { paths } from '@kith/contract/app-routes/paths';
import type { EventSet, PerformanceEventItem } from '@kith/contract/insights/performance';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useEvents } from '../api/performance.ts';
import type { Addressee } from './findings.tsx';
import type { RenderDraft } from './overview-screen.tsx';
import { Person } from './person.tsx';

/** The events that a figure of the performance counts, each with who to write to or what to open. */
export function EventsScreen({ set, renderDraft }: { set: EventSet; renderDraft: RenderDraft }) {
  const { t } = useTranslation(['performance', 'insights']);
  const format = useFormat();
  const list = useEvents(set);
  const [to, setTo] = useState<Addressee | null>(null);
  const total = list.data?.pages[0]?.total;
  if (list.error && !list.data) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <section aria-labelledby="events-title" className="grid grid-cols-1 gap-4">
      <div>
        <BackLink to={paths.insightsPerformance()}>{t('events.back')}</BackLink>
        <h2 id="events-title" className="title-serif text-xl text-balance">
          {t(`events.${set.event}`)}
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {total === undefined
            ? '\u00A0'
            : t('events.total', {
                count: total,
                number: format.number(total),
                from: format.calendarDate(set.from),
                to: format.calendarDate(set.to),
              })}
        </p>
      </div>
      <Card className="overflow-hidden">
        {list.data ? (
          <ul className="divide-y divide-border">
            {list.data.pages.flatMap((page) =>
              page.items.map((event) => <EventRow key={event.key} event={event} onWrite={setTo} />),
            )}
          </ul>
        ) : (
          <PeopleSkeleton />
        )}
        <ShowMore list={list} />
      </Card>
      {to ? renderDraft(to, () => setTo(null)) : null}
    </section>
  );
}

type EventRowProps = { event: PerformanceEventItem; onWrite: (person: Addressee) => void };

function EventRow({ event, onWrite }: EventRowProps) {
  const { t } = useTranslation(['performance', 'insights']);
  const format = useFormat();
  const { person, subject, names, outcome, hours } = event;
  const context = [
    format.date(event.at),
    ...(names.length > 0 ? [format.list(names)] : []),
    ...(outcome === null ? [] : [t(`outcomes.${outcome}`)]),
    ...(hours === null ? [] : [t('events.after', { time: format.duration(hours * 3_600_000) })]),
  ].join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1">
        {person ? (
          <Person contact={person} context={context} isPlain={person.deleted} />
        ) : (
          <p className="text-base wrap-anywhere">{context}</p>
        )}
      </div>
      {subject ? (
        <Button size="sm" asChild>
          <Link to={subjectPath(subject)}>{t(`events.open.${subject.kind}`)}</Link>
        </Button>
      ) : null}
      {person && !person.deleted ? (
        <Button
          size="sm"
          icon={<PenLine aria-hidden size={14} />}
          aria-label={t('insights:writeTo', { name: person.full_name })}
          onClick={() => onWrite(person)}
        >
          {t('insights:write')}
        </Button>
      ) : null}
    </li>
  );
}

function subjectPath({ kind, id }: NonNullable<PerformanceEventItem['subject']>): string {
  if (kind === 'opportunity') return paths.opportunity(id);
  if (kind === 'bridge') return paths.opportunities({ bridge: id });
  return paths.opportunities({ tab: 'discover' });
}
