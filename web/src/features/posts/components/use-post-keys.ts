import type { Post } from '@kith/contract/posts/schemas';
import type { RefObject } from 'react';
import { useActions } from '#ui/use-actions.ts';
import { useBookmarkPost, useLikePost } from '../api/react-to-post.ts';
import type { PostDialog } from './post-types.ts';

type PostKeysOptions = {
  listRef: RefObject<HTMLElement | null>;
  posts: ReadonlyMap<string, Post>;
  onOpen: (postId: string) => void;
  onDialog: (dialog: PostDialog) => void;
};

/** The keys of the feed: j and k move the focus from card to card, the others act on it. */
export function usePostKeys({ listRef, posts, onOpen, onDialog }: PostKeysOptions) {
  const like = useLikePost();
  const bookmark = useBookmarkPost();
  const isShown = () => listRef.current?.checkVisibility() === true;

  function move(step: number) {
    if (!isShown()) return false;
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = items.findIndex((item) => item.contains(document.activeElement));
    const next = items[at === -1 ? 0 : Math.max(0, Math.min(items.length - 1, at + step))];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  }

  /** Acts on the post that has the focus; elsewhere the key is not the feed's. */
  function act(run: (post: Post) => void) {
    const id = document.activeElement?.closest<HTMLElement>('[data-post]')?.dataset['post'];
    const post = id === undefined ? undefined : posts.get(id);
    if (!post || !isShown()) return false;
    run(post);
    return true;
  }

  useActions({
    'posts.move': (chord) => move(chord === 'J' ? 1 : -1),
    'posts.open': () => act(({ id }) => onOpen(id)),
    'posts.like': () => act((post) => like.mutate(post)),
    'posts.comment': () => act(({ id }) => onOpen(id)),
    'posts.share': () => act((post) => onDialog({ kind: 'share', post })),
    'posts.bookmark': () => act((post) => bookmark.mutate(post)),
  });
}
