import type { Post } from '@kith/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PostText } from './post-text.tsx';
import { TagLinks } from './tag-links.tsx';

/** What an own post said before, the newest first. */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const versions = useQuery(
    apiQuery.posts.versions.queryOptions({
      input: { id: post.id },
      meta: { reportsOwnErrors: true },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('history.title')}
      description={t('history.about')}
    >
      {versions.isPending ? <Skeleton className="h-32" /> : null}
      {versions.isError ? (
        <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />
      ) : null}
      <ol className="grid gap-5">
        {versions.data?.items.map(({ body, tags, visibility, replaced_at: replacedAt }) => (
          <li key={replacedAt} className="grid grid-cols-1 gap-2 border-l-2 border-border pl-4">
            <p className="text-sm text-muted">
              {t('history.until', { when: format.dateTime(replacedAt) })} ·{' '}
              {t(`visibility.${visibility}.name`)}
            </p>
            <PostText body={body} mentions={[]} isWhole />
            <TagLinks tags={tags} body={body} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
