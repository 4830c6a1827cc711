import { useQuery } from '@tanstack/react-query';
import { signalQuery } from '../api/feed.ts';
import type { FeedSlots } from './post-types.ts';
import { SignalCard } from './signal-card.tsx';

/** The signal that a link led to, before the posts: the feed may show it much later, or no more. */
export function HighlightedSignal({ id, slots }: { id: string; slots: FeedSlots }) {
  const { data: signal } = useQuery(signalQuery(id));
  if (!signal) return null;
  return <SignalCard signal={signal} place={1} isHighlighted slots={slots} />;
}
