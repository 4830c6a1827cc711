import { creditsOf } from '@kith/contract/credits/actions';
import type { PostStatus } from '@kith/contract/posts/rules';
import type { Post } from '@kith/contract/posts/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { usePublishPost } from '../api/write-post.ts';
import { usePostMenu } from './use-post-menu.ts';

const EditDialog = lazy(async () => {
  const dialog = await import('./edit-dialog.tsx');
  return { default: dialog.EditDialog };
});

type Unpublished = Exclude<PostStatus, 'published'>;
const statuses: readonly Unpublished[] = ['draft', 'scheduled'];

/** What is stored for later, and what is published at its time. */
export function DraftsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('posts');
  const [status, setStatus] = useState<Unpublished>('draft');
  const [edited, setEdited] = useState<Post | null>(null);
  const posts = useInfiniteQuery(
    apiQuery.posts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        status,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
  const items = itemsOf(posts.data);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('drafts.title')}>
      <SegmentedControl
        label={t('drafts.title')}
        value={status}
        onValueChange={setStatus}
        options={statuses.map((value) => ({ value, label: t(`drafts.${value}`) }))}
        isWide
      />
      <div className="mt-4">
        {posts.isPending ? <Skeleton className="h-32" /> : null}
        {posts.isError ? (
          <LoadFailure error={posts.error} onRetry={() => void posts.refetch()} />
        ) : null}
        {posts.isSuccess && items.length === 0 ? (
          <p className="py-8 text-center text-muted">{t(`drafts.none.${status}`)}</p>
        ) : null}
        <ul className="divide-y divide-border">
          {items.map((post) => (
            <DraftRow key={post.id} post={post} onEdit={() => setEdited(post)} />
          ))}
        </ul>
        <ShowMore list={posts} />
      </div>
      <Suspense>
        {edited ? <EditDialog post={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </Dialog>
  );
}

function DraftRow({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const { t } = useTranslation(['posts', 'common']);
  const format = useFormat();
  const publish = usePublishPost();
  const menu = usePostMenu(post);
  const { publish_at: publishAt } = post;
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <p className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
        {post.body || t('drafts.noText')}
      </p>
      <p className="text-sm text-muted">
        {publishAt === null
          ? t('drafts.changed', { when: format.dateTime(post.updated_at) })
          : t('schedule.planned', { when: format.dateTime(publishAt) })}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" onClick={onEdit}>
          {t('common:edit')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          isPending={publish.isPending}
          onClick={() =>
            whenDone(publish.mutateAsync({ id: post.id, at: 'now' }), {
              onSuccess: () => showToast({ kind: 'success', title: t('drafts.published') }),
            })
          }
        >
          {t('drafts.publish')}
        </Button>
        {publishAt === null ? <CreditPrice credits={creditsOf.post_created} /> : null}
        <Button size="sm" variant="ghost" onClick={menu.remove}>
          {t('common:delete')}
        </Button>
      </div>
    </li>
  );
}
