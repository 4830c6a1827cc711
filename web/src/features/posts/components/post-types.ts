import type { Signal } from '@kith/contract/signals/schemas';
import type { Post } from '@kith/contract/posts/schemas';
import type { ReactNode } from 'react';

/** What opens over the feed for one of its posts. */
export type PostDialog =
  | { kind: 'edit' | 'share' | 'link' | 'history' | 'likes'; post: Post }
  | { kind: 'report'; post: Post; commentId: string | null };

/** Parts of other areas that the feed shows, filled by the route. */
export type FeedSlots = {
  /** A link by which people without an account read a public post. */
  renderLinks: (postId: string, onClose: () => void) => ReactNode;
  /** Leads to what the signal speaks of, if that is a post or a profile. */
  renderLink: (signal: Signal) => ReactNode;
  renderReason: (reason: Signal['reason']) => ReactNode;
  /** A drafted message to the signal's person; the caller closes it. */
  renderDraft: (signal: Signal, onClose: () => void) => ReactNode;
  /** Logs an interaction with them. */
  renderLog: (signal: Signal, onClose: () => void) => ReactNode;
};
