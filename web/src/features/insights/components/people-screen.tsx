import { paths } from '@kith/contract/app-routes/paths';
import type { PeopleSet } from '@kith/contract/insights/people';
import { ChevronLeft, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { usePeople } from '../api/insights.ts';
import type { Addressee } from './findings.tsx';
import type { RenderDraft } from './overview-screen.tsx';
import { Person } from './person.tsx';

type PeopleProps = {
  set: PeopleSet;
  /** What they are, where that doesn't follow from the set. */
  title?: string;
  /** The page that the figure is on; the overview unless given. */
  back?: { to: string; label: string };
  renderDraft: RenderDraft;
};

/** The people that a figure counts, each to open or to write to. */
export function PeopleScreen({ set, title, back, renderDraft }: PeopleProps) {
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
        <Button variant="ghost" size="sm" asChild className="-ml-3">
          <Link to={back?.to ?? paths.insights()}>
            <ChevronLeft aria-hidden size={16} />
            {back?.label ?? t('set.back')}
          </Link>
        </Button>
        <h2 id="people-title" className="title-serif text-xl text-balance">
          {title ?? <SetTitle set={set} />}
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {total === undefined
            ? '\u00A0'
            : t('people', { count: total, number: format.number(total) })}
        </p>
      </div>
      <Card className="overflow-hidden">
        {list.data ? (
          <ul className="divide-y divide-border">
            {list.data.pages.flatMap((page) =>
              page.items.map((person) => (
                <li key={person.id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
                  <div className="min-w-0 flex-1">
                    <Person contact={person} isPlain={person.deleted} />
                  </div>
                  {person.deleted ? (
                    <span className="text-sm text-muted">{t('set.deleted')}</span>
                  ) : (
                    <Button
                      size="sm"
                      icon={<PenLine aria-hidden size={14} />}
                      aria-label={t('writeTo', { name: person.full_name })}
                      onClick={() => setTo(person)}
                    >
                      {t('write')}
                    </Button>
                  )}
                </li>
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
