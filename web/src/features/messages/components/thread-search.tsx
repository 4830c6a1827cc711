import { messageLimits } from '@kith/contract/messages/rules';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchInput } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { useConversationHits } from '../api/search-messages.ts';

const pauseMs = 250;

type ThreadSearchProps = {
  conversationId: string;
  /** What is marked in the messages. */
  onWords: (words: string) => void;
  onGoTo: (seq: number) => void;
  onClose: () => void;
};

/** Search in the open conversation: the newest hit first, then from hit to hit by key or button. */
export function ThreadSearch({ conversationId, onWords, onGoTo, onClose }: ThreadSearchProps) {
  const { t } = useTranslation(['messages', 'common']);
  const fieldRef = useFocusOnMount<HTMLInputElement>();
  const [text, setText] = useState('');
  const words = useDebounced(text.trim(), pauseMs);
  const { hits, query } = useConversationHits(conversationId, words);
  const [place, setPlace] = useState(0);
  const [placedFor, setPlacedFor] = useState(words);
  if (placedFor !== words) {
    setPlacedFor(words);
    setPlace(0);
  }
  const hit = hits[Math.min(place, hits.length - 1)];

  const mark = useEffectEvent(onWords);
  const goTo = useEffectEvent(onGoTo);
  useEffect(() => {
    mark(words);
  }, [words]);
  useEffect(() => {
    if (hit) goTo(hit.seq);
  }, [hit]);

  /** Older hits follow newer ones. */
  function step(by: 1 | -1) {
    const next = place + by;
    if (next < 0) return;
    if (next < hits.length) setPlace(next);
    if (next >= hits.length - 1 && query.hasNextPage) void query.fetchNextPage();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className="flex h-13 shrink-0 items-center gap-1 border-b border-border bg-surface px-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <SearchInput
          ref={fieldRef}
          label={t('find.label')}
          placeholder={t('find.label')}
          value={text}
          onValueChange={setText}
          onKeyDown={handleKeyDown}
        />
      </div>
      <HitCount
        words={words}
        place={place}
        count={hits.length}
        hasMore={query.hasNextPage}
        isPending={query.isFetching && hits.length === 0}
      />
      <IconButton
        label={t('find.older')}
        icon={<ChevronUp aria-hidden size={18} />}
        disabled={place >= hits.length - 1 && !query.hasNextPage}
        onClick={() => step(1)}
      />
      <IconButton
        label={t('find.newer')}
        icon={<ChevronDown aria-hidden size={18} />}
        disabled={place === 0}
        onClick={() => step(-1)}
      />
      <IconButton label={t('common:close')} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </search>
  );
}

type HitCountProps = {
  words: string;
  place: number;
  count: number;
  hasMore: boolean;
  isPending: boolean;
};

/** "2 of 14", or that nothing was found. */
function HitCount({ words, place, count, hasMore, isPending }: HitCountProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const isShort = words.length < messageLimits.searchMinimum;
  const figures = { place: format.number(place + 1), total: format.number(count) };
  const state =
    isShort || isPending
      ? ''
      : count === 0
        ? t('list.nothingFound')
        : hasMore
          ? t('find.placeOfMore', figures)
          : t('find.place', figures);
  return (
    <span role="status" className="px-1 text-sm whitespace-nowrap text-muted tabular-nums">
      {state}
    </span>
  );
}
