import { paths } from '@kith/contract/app-routes/paths';
import type { CountedPerson, PeopleSet } from '@kith/contract/insights/people';
import { Handshake, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { usePeople } from '../api/insights.ts';
import type { Addressee } from './findings.tsx';
import type { RenderDraft } from './overview-screen.tsx';
import { Person } from './person.tsx';

/** Actions on all people of a set. */
export type RenderPeopleActions = (set: PeopleSet) => ReactNode;

type PeopleProps = {
  set: PeopleSet;
  /** What they are, where that doesn't follow from the set. */
  title?: string;
  /** The page that the figure is on; the overview unless given. */
  back?: { to: string; label: string };
  renderDraft: RenderDraft;
  renderActions: RenderPeopleActions;
};

/** The people that a figure counts, each to open, to write to or to be introduced to, and all to change. */
export function PeopleScreen({ set, title, back, renderDraft, renderActions }: PeopleProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const list = usePeople(set);
  const [to, setTo] = useState<Addressee | null>(null);
  const total = list.data?.pages[0]?.total;
  if (list.error && !list.data) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <section aria-labelledby="people-title" className="grid grid-cols-1 gap-4">
      <div>
        <BackLink to={back?.to ?? paths.insights()}>{back?.label ?? t('set.back')}</BackLink>
        <h2 id="people-title" className="title-serif text-xl text-balance">
          {title ?? <SetTitle set={set} />}
        </h2>
        <div className="mt-0.5 flex min-h-8 flex-wrap items-center gap-x-2">
          <p className="mr-auto text-sm text-muted">
            {total === undefined
              ? '\u00A0'
              : t('people', { count: total, number: format.number(total) })}
          </p>
          {total ? renderActions(set) : null}
        </div>
      </div>
      <Card className="overflow-hidden">
        {list.data ? (
          <ul className="divide-y divide-border">
            {list.data.pages.flatMap((page) =>
              page.items.map((person) => (
                <PersonRow key={person.id} person={person} onWrite={setTo} />
              )),
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

type RowProps = { person: CountedPerson; onWrite: (person: Addressee) => void };

function PersonRow({ person, onWrite }: RowProps) {
  const { t } = useTranslation('insights');
  const { id, full_name: name } = person;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1">
        <Person contact={person} isPlain={person.deleted} />
      </div>
      {person.deleted ? (
        <span className="text-sm text-muted">{t('set.deleted')}</span>
      ) : (
        <div className="flex items-center gap-1">
          <Button size="sm" variant="ghost" asChild className="px-2">
            <Link
              to={paths.opportunities({ tab: 'create', contact: id })}
              aria-label={t('introductionTo', { name })}
              title={t('introductionTo', { name })}
            >
              <Handshake aria-hidden size={15} />
            </Link>
          </Button>
          <Button
            size="sm"
            icon={<PenLine aria-hidden size={14} />}
            aria-label={t('writeTo', { name })}
            onClick={() => onWrite(person)}
          >
            {t('write')}
          </Button>
        </div>
      )}
    </li>
  );
}

function SetTitle({ set }: { set: PeopleSet }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const month = set.month === undefined ? '' : format.monthYear(set.month);
  switch (set.set) {
    case 'day':
      return t('set.day', { date: format.calendarDate(set.date ?? '1970-01-01') });
    case 'flow':
      return t('set.flow', {
        from: t(`states.${set.from ?? 'none'}`),
        to: t(`states.${set.to ?? 'none'}`),
        month,
      });
    case 'back':
      return t('set.back_in', { month });
    case 'away':
      return t('set.away_in', { month });
    case 'moved':
      return t('set.moved', { company: set.company ?? '' });
    case 'one':
      return t('set.one');
    case 'joined':
    case 'in_touch':
      return t(`set.${set.set}`, { month });
    case 'cooled':
    case 'unplanned':
    case 'came_back':
    case 'waiting':
    case 'quiet':
      return t(`set.${set.set}`);
    // Shown on pages of their own, which say what they are.
    case 'trend':
    case 'employed':
    case 'came':
    case 'left':
      return null;
  }
}
