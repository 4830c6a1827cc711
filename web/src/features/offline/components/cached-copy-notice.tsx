import { type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
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

/** Shows above a screen how old it is, while the server can't be reached. */
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
    <p role="status" className="shrink-0">
      {isShown ? (
        <span className="flex items-center gap-2.5 border-b border-border bg-sunken px-4 py-1.5 text-sm text-muted sm:px-6 lg:px-8">
          <CloudOff aria-hidden size={16} className="shrink-0" />
          {oldestMs === null
            ? t('copy.none')
            : t('copy.from', { when: format.dateTime(new Date(oldestMs)) })}
        </span>
      ) : null}
    </p>
  );
}
