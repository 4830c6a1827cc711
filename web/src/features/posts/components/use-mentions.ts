import type { SuggestedMember } from '@kith/contract/feed/schemas';
import { foldText } from '@kith/contract/core/fold-text';
import { namesMention, tagKey } from '@kith/contract/posts/rules';
import { type Mention, mentionSchema } from '@kith/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { z } from 'zod';
import { readStoredJson, writeStored } from '#lib/storage.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { isComposing } from '#ui/is-composing.ts';
import { mentionableQuery, trendingQuery } from '../api/feed.ts';
import { readQuery, type TypedQuery } from '../api/suggestion-query.ts';

const pauseMs = 150;
const shownSuggestions = 6;
const storedSchema = z.array(mentionSchema);

export type Suggestion =
  | { kind: 'member'; id: string; member: SuggestedMember }
  | { kind: 'tag'; id: string; tag: string };

type MentionsOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Of the draft; who is named in it survives a reload too. */
  storageKey: string;
  /** Offers those who may read this post. */
  postId?: string;
  initial?: readonly Mention[];
};

/** Suggestions after `@` and `#` in a text field, and who was chosen. */
export function useMentions({ field, storageKey, postId, initial = [] }: MentionsOptions) {
  const listId = useId();
  const mentionKey = `${storageKey}:mentions`;
  const [chosen, setChosen] = useState<readonly Mention[]>(() => {
    const stored = storedSchema.safeParse(readStoredJson(mentionKey));
    return stored.success ? stored.data : initial;
  });
  const [typed, setTyped] = useState<TypedQuery | null>(null);
  const [at, setAt] = useState(0);
  const suggestions = useSuggestions(typed, postId);
  const marked = suggestions[Math.min(at, suggestions.length - 1)];
  const optionId = (suggestion: Suggestion) => `${listId}-${suggestion.id}`;

  function choose(suggestion: Suggestion) {
    const box = field.current;
    if (!box || typed === null) return;
    const name = suggestion.kind === 'member' ? suggestion.member.name : suggestion.tag;
    const inserted = `${typed.sign}${name} `;
    const end = box.selectionStart;
    setTyped(null);
    box.focus();
    const nextLength = box.value.length - (end - typed.start) + inserted.length;
    if (box.maxLength >= 0 && nextLength > box.maxLength) return;
    box.setRangeText(inserted, typed.start, end, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    if (suggestion.kind !== 'member') return;
    const mention = { member_id: suggestion.member.member_id, name };
    const next = [...chosen.filter((one) => one.member_id !== mention.member_id), mention];
    setChosen(next);
    writeStored(mentionKey, JSON.stringify(next));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (marked === undefined || isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) {
      choose(marked);
    } else return;
    event.preventDefault();
  }

  return {
    list: { listId, suggestions, marked, optionId, onChoose: choose },
    suggesting: suggestions.length === 0 ? null : { listId, optionId: marked && optionId(marked) },
    handleKeyDown,
    noticeText: (text: string) => {
      setAt(0);
      setTyped(readQuery(text, field.current?.selectionStart ?? text.length));
    },
    /** Those whose names the text still contains. */
    chosenIn: (text: string) => chosen.filter(({ name }) => namesMention(text, name)),
    clear: () => {
      setChosen([]);
      writeStored(mentionKey, null);
    },
  };
}

export type Mentions = ReturnType<typeof useMentions>;

function useSuggestions(typed: TypedQuery | null, postId: string | undefined): Suggestion[] {
  const name = useDebounced(typed?.sign === '@' ? typed.text : '', pauseMs);
  const members = useQuery({
    ...mentionableQuery(name, postId),
    enabled: typed?.sign === '@',
  });
  const tags = useQuery({ ...trendingQuery(), enabled: typed?.sign === '#' });
  if (typed === null) return [];
  if (typed.sign === '@') {
    // Until the answer for the latest letters is there, only those of the last one that still fit.
    const key = foldText(typed.text);
    const items = members.data?.items ?? [];
    return items
      .filter(({ name: known }) => ` ${foldText(known)}`.includes(` ${key}`))
      .slice(0, shownSuggestions)
      .map((member) => ({ kind: 'member', id: member.member_id, member }));
  }
  const key = tagKey(typed.text);
  return (tags.data?.items ?? [])
    .filter(({ tag }) => tagKey(tag).startsWith(key) && tagKey(tag) !== key)
    .slice(0, shownSuggestions)
    .map(({ tag }) => ({ kind: 'tag', id: tagKey(tag), tag }));
}
