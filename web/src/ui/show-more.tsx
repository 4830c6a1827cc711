import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';

type PagedList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a list; nothing on its last one. */
export function ShowMore({ list }: { list: PagedList }) {
  const { t } = useTranslation('common');
  if (!list.hasNextPage) return null;
  return (
    <div className="border-t border-border px-4 py-3 text-center">
      <Button
        size="sm"
        variant="ghost"
        isPending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {t('showMore')}
      </Button>
    </div>
  );
}
