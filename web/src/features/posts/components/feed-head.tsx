import { type FeedSort, feedSorts } from '@kith/contract/feed/rules';
import { paths } from '@kith/contract/app-routes/paths';
import { Bookmark, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

type FeedHeadProps = {
  sort: FeedSort;
  onSort: (sort: FeedSort) => void;
  filterCount: number;
  onFilter: () => void;
};

/** The title, the order and the filters. */
export function FeedHead({ sort, onSort, filterCount, onFilter }: FeedHeadProps) {
  const { t } = useTranslation('posts');
  const label =
    filterCount === 0 ? t('filters.open') : t('filters.openCount', { count: filterCount });
  return (
    <PageHeader
      title={t('title')}
      hasSmallActions
      actions={
        <>
          <Tooltip label={t('bookmarked.title')}>
            <Button asChild variant="ghost">
              <Link to={paths.feed({ show: 'bookmarked' })} aria-label={t('bookmarked.title')}>
                <Bookmark aria-hidden size={16} />
              </Link>
            </Button>
          </Tooltip>
          <SegmentedControl
            label={t('sort.label')}
            value={sort}
            onValueChange={onSort}
            options={feedSorts.map((value) => ({ value, label: t(`sort.${value}`) })).toReversed()}
          />
          <Tooltip label={`${t('filters.title')} (${showKeyOf('posts.filter')})`}>
            <Button
              aria-keyshortcuts={ariaKeysOf('posts.filter')}
              icon={<SlidersHorizontal aria-hidden size={16} />}
              onClick={onFilter}
              aria-label={label}
            >
              <span className="max-sm:hidden">{t('filters.open')}</span>
              {filterCount > 0 ? (
                <span
                  aria-hidden
                  className="grid h-5 min-w-5 place-items-center rounded-full bg-ember-soft px-1.5 text-xs font-semibold text-ember-ink"
                >
                  {filterCount}
                </span>
              ) : null}
            </Button>
          </Tooltip>
        </>
      }
    />
  );
}
