import { photoPath } from '@kith/contract/contacts/rules';
import type { Author } from '@kith/contract/posts/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { authorPath } from '../api/author-path.ts';

/** Who likes a post. */
export function LikesDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useTranslation('posts');
  const likes = useInfiniteQuery(
    apiQuery.posts.likes.infiniteOptions({
      input: (cursor: string | undefined) => ({
        post_id: postId,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} size="sm" title={t('likes.title')}>
      {likes.isPending ? <PeopleSkeleton rows={3} /> : null}
      {likes.isError ? (
        <LoadFailure error={likes.error} onRetry={() => void likes.refetch()} />
      ) : null}
      <ul className="grid gap-3">
        {itemsOf(likes.data).map((author) => (
          <li key={author.member_id}>
            <FoundPerson
              name={author.name || t('unnamed')}
              warmth={author.warmth}
              photoPath={author.photo_id && photoPath(author.photo_id)}
              match={null}
              context={author.headline}
              {...hrefOf(author)}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={likes} />
    </Dialog>
  );
}

function hrefOf(author: Author) {
  const href = authorPath(author);
  return href === null ? {} : { href };
}
