import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOpportunityList } from '../api/opportunities.ts';
import { NothingListed, type NothingListedProps } from './nothing-listed.tsx';
import { ScoreTag } from './score-tag.tsx';
import { useMoney } from './use-money.ts';

const cell = 'px-4 max-sm:px-3 py-2.5 text-left align-middle';
/** What a phone has no room for; the opportunity itself shows it. */
const minor = 'max-sm:hidden';
const minorColumns = ['stages.label', 'score.probability', 'columns.people'];

/** All opportunities as a table, page by page. */
export function OpportunityList({
  listing,
  hrefOf,
  ...ifNone
}: NothingListedProps & { hrefOf: (id: string) => string }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { money } = useMoney();
  const list = useOpportunityList(listing);
  if (list.isPending) return <Skeleton className="h-72" />;
  if (list.isError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NothingListed listing={listing} {...ifNone} />;
  return (
    <Card className="overflow-x-auto" role="region" aria-label={t('views.list')} tabIndex={0}>
      <table className="w-full text-base sm:min-w-160">
        <thead className="border-b border-border text-sm text-muted">
          <tr>
            {(
              [
                'columns.title',
                'stages.label',
                'form.value',
                'score.probability',
                'columns.people',
                'sorts.score',
              ] as const
            ).map((name) => (
              <th
                key={name}
                scope="col"
                className={`${cell} font-medium ${minorColumns.includes(name) ? minor : ''}`}
              >
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-b border-border last:border-b-0 hover:bg-sunken">
              <th scope="row" className={`${cell} font-semibold`}>
                <Link to={hrefOf(item.id)} className="hover:underline">
                  {item.title}
                </Link>
                <span className="block text-sm font-normal text-muted">
                  {t(`kinds.${item.kind}`)}
                  <span className="sm:hidden">{` · ${t(`stages.${item.stage}`)}`}</span>
                </span>
              </th>
              <td className={`${cell} ${minor}`}>{t(`stages.${item.stage}`)}</td>
              <td className={`${cell} tabular-nums`}>{item.value ? money(item.value) : '–'}</td>
              <td className={`${cell} ${minor} tabular-nums`}>
                {format.percent(item.probability.percent / 100)}
              </td>
              <td className={`${cell} ${minor}`}>
                {format.series(item.people.map(({ name }) => name))}
              </td>
              <td className={cell}>{item.score ? <ScoreTag score={item.score} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} />
    </Card>
  );
}
