import { type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isCachedArea } from '#lib/offline/read-cache.ts';
import { useIsServerAway } from '#lib/offline/cached-reads.ts';
import { useIsOnline } from '#lib/online.ts';

/** Consents are read by every screen and shown on none. */
function isShownArea(queryKey: QueryKey): boolean {
  return isCachedArea(queryKey) && queryKey[0] !== 'consents';
}

/** The age of the oldest part of the screen; null if nothing is cached. */
function findOldest(cache: QueryCache): number | null {
  const times = cache
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => isShownArea(queryKey) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Shows how old the screen is while the server can't be reached, across the lower edge of the top
 * bar: the bar and the screens have a margin there, so nothing moves and nothing is covered. Screens
 * of a phone have less of it: there it is a line within the bar, under its buttons.
 */
export function CachedCopyNotice() {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const isOnline = useIsOnline();
  const isServerAway = useIsServerAway();
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isShown = !isOnline || isServerAway;
  const oldestMs = useSyncExternalStore(subscribe, () => (isShown ? findOldest(cache) : null));
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-4 top-full flex -translate-y-full justify-center sm:-translate-y-1/2"
    >
      {isShown ? (
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted max-sm:h-3.5 max-sm:leading-none sm:rounded-xl sm:border sm:border-border sm:bg-sunken sm:px-2.5 sm:py-px">
          <History aria-hidden size={12} className="shrink-0" />
          <span className="max-sm:truncate">
            {oldestMs === null
              ? t('copy.none')
              : t('copy.from', { when: format.dateTime(new Date(oldestMs)) })}
          </span>
        </span>
      ) : null}
    </p>
  );
}
