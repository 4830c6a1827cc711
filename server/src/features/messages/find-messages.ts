import { foldText } from '@kith/contract/core/text';
import { readWrittenFilters } from '@kith/contract/search/language/written-filters';
import { type Selectable, sql } from 'kysely';

import type { Refinement } from '#features/contacts/refinement.ts';
import { searchWords } from '#features/contacts/search-words.ts';
import { phrasePattern, phraseWords, wordPatterns } from '#features/contacts/text-conditions.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Contacts, Messages } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';

export type FoundMessageRow = Pick<
  Selectable<Messages>,
  'conversation_id' | 'seq' | 'sender_id' | 'content' | 'created_at'
> &
  Computed<{
    message_id: string;
    other_name: string;
    contact_id: string | null;
    warmth_rank: number | null;
  }> &
  Computed<{ photo_id: Selectable<Contacts>['photo_id'] }>;

export type MessageSearch = { words: string; refinement: Refinement; most: number };

/** The newest messages of the member's conversations that a query finds; of blocked members, none. */
export async function findMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MessageSearch;
}): Promise<FoundMessageRow[]> {
  const words = searchWords(input.words, foldText);
  const asked = readWrittenFilters(input.refinement.filters);
  const isAsked = words.length > 0 || input.refinement.phrases.length > 0 || asked.isFiltered;
  if (!isAsked || asked.isImpossible) return [];
  const without = input.refinement.without.flatMap((text) => phrasePattern(text) ?? []);
  const startOf = (day: string | undefined) =>
    day === undefined
      ? sql`null`
      : sql`(${day}::date::timestamp at time zone ${input.refinement.timeZone})`;
  const ofPhrases = phraseWords(input.refinement.phrases);
  const { memberId: ownerId } = ctx.actor;
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<FoundMessageRow>`select f.*, c.photo_id from search_messages(
          ${arrayParam([...new Set([...words, ...ofPhrases.beginnings])], 'text[]')},
          ${arrayParam(ofPhrases.whole, 'text[]')},
          ${arrayParam(phrasesOf(input.refinement), 'text[]')},
          ${arrayParam(without, 'text[]')},
          ${arrayParam(asked.senders.flatMap(wordPatterns), 'text[]')}, ${asked.isOwn},
          ${asked.excludesSenders},
          ${startOf(asked.from)}, ${startOf(asked.until)}, ${asked.wantsLink}, ${asked.wantsFile},
          ${input.most}) f
        left join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id
        order by f.created_at desc, f.message_id desc`,
    ),
  );
}

function phrasesOf({ phrases }: Refinement): string[] {
  return phrases.flatMap((phrase) => phrasePattern(phrase) ?? []);
}
