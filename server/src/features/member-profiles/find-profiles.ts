import { foldText } from '@kith/contract/core/text';
import { type Selectable, sql } from 'kysely';

import type { Refinement } from '#features/contacts/refinement.ts';
import { searchWords } from '#features/contacts/search-words.ts';
import { phrasePattern, wordPatterns } from '#features/contacts/text-conditions.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Contacts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';

export type FoundProfileRow = Pick<Selectable<Contacts>, 'photo_id'> &
  Computed<{
    member_id: string;
    name: string;
    headline: string;
    contact_id: string | null;
    warmth_rank: number | null;
    company: string;
    picture_id: string | null;
  }>;

/** The members whose profile, as the caller sees it, a query finds. */
export async function findProfiles({
  ctx,
  input: { words, refinement, most },
}: {
  ctx: MemberContext;
  input: { words: string; refinement: Refinement; most: number };
}): Promise<FoundProfileRow[]> {
  const { phrases, without, filters } = refinement;
  const named = filters.filter(({ operator }) => operator === 'company' || operator === 'title');
  // A profile has no location.
  const isImpossible = filters.some(({ operator, negated }) => operator === 'location' && !negated);
  const wanted = [words, ...named.flatMap(({ value, negated }) => (negated ? [] : [value]))];
  const patterns = [
    ...wanted.flatMap(wordPatterns),
    ...phrases.flatMap((phrase) => phrasePattern(phrase) ?? []),
  ];
  const indexed = [...wanted, ...phrases].flatMap((text) => searchWords(text, foldText));
  const asNames = [...wanted, ...phrases].flatMap((text) => searchWords(text));
  if (indexed.length === 0 || isImpossible) return [];
  const unwanted = [
    ...without,
    ...named.flatMap(({ value, negated }) => (negated ? [value] : [])),
  ].flatMap((text) => phrasePattern(text) ?? []);
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<FoundProfileRow>`select f.member_id, f.name, f.headline, f.contact_id, f.warmth_rank,
          f.company, f.picture_id, c.photo_id
        from search_profiles(${arrayParam([...new Set(indexed)], 'text[]')},
          ${arrayParam([...new Set(asNames)], 'text[]')},
          ${arrayParam(patterns, 'text[]')}, ${arrayParam(unwanted, 'text[]')},
          ${ctx.clock.now()}, ${most}) with ordinality f
        left join contacts c on c.owner_id = ${ctx.actor.memberId} and c.id = f.contact_id
        order by f.ordinality`,
    ),
  );
}
