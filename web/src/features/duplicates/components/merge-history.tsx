import { paths } from '@kith/contract/app-routes/paths';
import type { ContactMerge } from '@kith/contract/duplicates/schemas';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { useUndoMerge } from '../api/decide.ts';
import { useMerges } from '../api/merges.ts';

/** The merges, each can be undone; nothing if there are none. */
export function MergeHistory() {
  const { t } = useTranslation('duplicates');
  const merges = useMerges();
  const items = merges.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('history.title')}>
      <Card>
        {items.map((merge) => (
          <MergeRow key={merge.id} merge={merge} />
        ))}
      </Card>
      {merges.hasNextPage ? (
        <span>
          <Button isPending={merges.isFetchingNextPage} onClick={() => void merges.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </span>
      ) : null}
    </Section>
  );
}

function MergeRow({ merge }: { merge: ContactMerge }) {
  const { t } = useTranslation(['duplicates', 'common']);
  const format = useFormat();
  const undo = useUndoMerge();
  const text = t('history.merged', { loser: merge.loser_name, winner: merge.winner_name });
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-base wrap-anywhere">
          {merge.winner ? (
            <Link to={paths.contact(merge.winner.id)} className="rounded-sm hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <p className="text-sm text-muted">{format.dateTime(merge.merged_at)}</p>
      </div>
      {merge.undone_at !== null ? <Badge>{t('history.undone')}</Badge> : null}
      {merge.is_undoable ? (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden size={16} />}
          isPending={undo.isPending}
          aria-label={t('history.undo', { loser: merge.loser_name, winner: merge.winner_name })}
          onClick={() => undo.mutate(merge.id)}
        >
          {t('common:undo')}
        </Button>
      ) : null}
    </CardRow>
  );
}
