import { paths } from '@kith/contract/app-routes/paths';
import type { GroupEvent, GroupRef } from '@kith/contract/insights/groups';
import {
  ArrowDownLeft,
  ArrowUpRight,
  Handshake,
  type LucideIcon,
  MessageSquare,
  Trophy,
} from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useGroupHistory } from '../api/groups.ts';

const icons: Record<GroupEvent['kind'], LucideIcon> = {
  interaction: MessageSquare,
  came: ArrowDownLeft,
  left: ArrowUpRight,
  opportunity: Handshake,
  won: Trophy,
  lost: Handshake,
};

/** What happened with a company or an industry, latest first. */
export function GroupHistory({ group }: { group: GroupRef }) {
  const { t } = useTranslation('company-insights');
  const list = useGroupHistory(group);
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={t('history.title')}>
      {list.isError && !list.data ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Card>
          <PeopleSkeleton rows={4} />
        </Card>
      ) : events.length === 0 ? (
        <p className="text-base text-pretty text-muted">{t('history.none')}</p>
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label={t('history.title')} className="divide-y divide-border">
            {events.map((event) => (
              <HistoryRow key={`${event.kind} ${event.id} ${event.at}`} event={event} />
            ))}
          </ul>
          <ShowMore list={list} />
        </Card>
      )}
    </Section>
  );
}

function HistoryRow({ event }: { event: GroupEvent }) {
  const { t } = useTranslation(['company-insights', 'contacts']);
  const format = useFormat();
  const Icon = icons[event.kind];
  const isOpportunity = 'title' in event;
  const name = isOpportunity ? event.title : event.person.full_name || t('contacts:unnamed');
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-base wrap-anywhere">
          <Link
            to={isOpportunity ? paths.opportunity(event.id) : paths.contact(event.person.id)}
            className="rounded-sm font-semibold hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <EventText event={event} />
        </p>
      </div>
      <time dateTime={event.at} className="shrink-0 text-sm text-muted">
        {format.relative(event.at)}
      </time>
    </li>
  );
}

function EventText({ event }: { event: GroupEvent }) {
  const { t } = useTranslation(['company-insights', 'contacts']);
  switch (event.kind) {
    case 'interaction':
      return [t(`contacts:kinds.${event.interaction}`), event.summary]
        .filter((part) => part !== '')
        .join(' · ');
    case 'came':
    case 'left':
      return event.company === ''
        ? t(`history.${event.kind}`)
        : t(`history.${event.kind}Named`, { company: event.company });
    default:
      return t(`history.${event.kind}`);
  }
}
