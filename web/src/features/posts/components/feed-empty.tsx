import { paths } from '@kith/contract/app-routes/paths';
import { Filter, Rss } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type FeedEmptyProps = { isFiltered: boolean; onClear: () => void; onWrite: () => void };

/** A feed without posts: what will be here, and what brings it. */
export function FeedEmpty({ isFiltered, onClear, onWrite }: FeedEmptyProps) {
  const { t } = useTranslation('posts');
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<Filter aria-hidden size={22} />}
          title={t('empty.filteredTitle')}
          description={t('empty.filteredAbout')}
          action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<Rss aria-hidden size={22} />}
          title={t('empty.title')}
          description={t('empty.about')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={onWrite}>
                {t('empty.write')}
              </Button>
              <Button asChild>
                <Link to={paths.contactsImport()}>{t('empty.import')}</Link>
              </Button>
            </div>
          }
        />
      )}
    </Card>
  );
}
