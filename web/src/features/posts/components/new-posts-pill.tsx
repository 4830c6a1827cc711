import { minuteMs } from '@kith/contract/core/time';
import { newPostsCounted } from '@kith/contract/feed/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useActions } from '#ui/use-actions.ts';
import { newPostsQuery } from '../api/feed.ts';
import type { FeedFilters } from '../api/feed-address.ts';
import { restartFeed } from '../api/post-cache.ts';

/** Where the live connection is lost, too, new posts show up after a while. */
const lookEveryMs = minuteMs;

type NewPostsPillProps = { filters: FeedFilters; newest: string; onShow: () => void };

/** "3 new posts": they wait here, so that what is being read doesn't move. */
export function NewPostsPill({ filters, newest, onShow }: NewPostsPillProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const queryClient = useQueryClient();
  const query = newPostsQuery(filters, newest);
  const { data, refetch } = useQuery({
    ...query,
    refetchInterval: (now) => (now.state.error ? false : lookEveryMs),
  });
  useTableChanges({
    table: 'posts',
    onChange: () => void refetch(),
    onLive: () => void refetch(),
  });
  const look = useEffectEvent(() => void refetch());
  // A device that slept heard nothing.
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  const count = data?.count ?? 0;
  async function show() {
    onShow();
    await restartFeed(queryClient);
  }
  useActions({ 'posts.newer': count > 0 ? () => void show() : null });
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-10 flex h-0 justify-center">
      {count > 0 ? (
        <Tooltip label={`${t('newer.show')} (${showKeyOf('posts.newer')})`}>
          <button
            type="button"
            onClick={() => void show()}
            className="pointer-events-auto flex h-8 shrink-0 -translate-y-4 animate-fade items-center gap-2 rounded-full bg-text px-4 text-sm font-semibold text-canvas shadow-floating hover:opacity-90"
          >
            <ArrowUp aria-hidden size={15} />
            {t('newer.count', {
              count,
              number: data?.has_more ? `${format.number(newPostsCounted)}+` : format.number(count),
            })}
          </button>
        </Tooltip>
      ) : null}
    </div>
  );
}
