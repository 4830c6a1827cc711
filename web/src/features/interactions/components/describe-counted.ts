import type { Interaction } from '@kith/contract/interactions/schemas';

import type { Translate } from '#lib/i18n/use-translation.ts';

type Described = Pick<Interaction, 'kind' | 'direction' | 'messages' | 'posts'>;

/** The sentences about what the member did, and what the other did. */
const sentences = {
  message: { out: 'timeline.wrote', in: 'timeline.received' },
  like: { out: 'timeline.liked', in: 'timeline.likedYours' },
  comment: { out: 'timeline.commented', in: 'timeline.commentedYours' },
} as const;

/** "You wrote 3 messages"; "Ada liked your post", or "1 like · from them" without a name. */
export function describeCounted(
  { kind, direction, messages, posts }: Described,
  name: string,
  { t, formatNumber }: { t: Translate<'contacts'>; formatNumber: (value: number) => string },
): string {
  const shown = kind === 'like' || kind === 'comment' ? kind : 'message';
  const count = messages?.count ?? posts?.count ?? 0;
  const counted = { count, number: formatNumber(count) };
  if (direction !== 'in') return t(sentences[shown].out, counted);
  if (name !== '') return t(sentences[shown].in, { ...counted, name });
  return `${t(`kindCounts.${shown}`, counted)} · ${t('directions.in')}`;
}
