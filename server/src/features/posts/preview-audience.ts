import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import type { AudiencePreview, AudiencePreviewAnswer } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { readPrivacyPreferences } from '#features/privacy/read-privacy-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readMentionable } from './mentionable.ts';
import type { CardRow } from './post-row.ts';
import { presentAuthor } from './post-card.ts';
import { addHeadlines, readCards } from './read-authors.ts';

const shownPeople = 12;

/**
 * Who will see a post with these settings: how many, the closest of them, and which of the mentioned
 * members will not.
 */
export function previewAudience({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AudiencePreview;
}): Promise<AudiencePreviewAnswer> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const present = async (cards: readonly CardRow[]) =>
      (await addHeadlines(tx, cards, now)).map((author) => presentAuthor(author, now));
    const readers = await readReaders(tx, input, now);
    const mentionable = await readMentionable(tx, { postId: null, now });
    const mentioned = input.mentioned_ids.filter((id) => mentionable.has(id));
    const isForAll = input.visibility === 'public';
    const reached = new Set(readers);
    const unreached = isForAll ? [] : mentioned.filter((id) => !reached.has(id));
    const cards = await readCards(tx, [...readers, ...unreached]);
    const people = readers.flatMap((id) => cards.get(id) ?? []);
    const stored = await readPrivacyPreferences(tx, ctx.actor.memberId);
    const { warmth_threshold: minimumWarmth } = stored ?? defaultPrivacyPreferences;
    const byWarmth = people.toSorted((a, b) => rank(b) - rank(a));
    return {
      count: isForAll ? null : people.length,
      people: await present(byWarmth.slice(0, shownPeople)),
      unreached: await present(unreached.flatMap((id) => cards.get(id) ?? [])),
      unlinked_count: input.visibility === 'selected' ? await countUnlinked(tx, ctx, input) : 0,
      minimum_warmth: minimumWarmth,
    };
  });
}

const rank = ({ warmth_rank: value }: CardRow) => value ?? Number.NEGATIVE_INFINITY;

/** The members who could read such a post now, without its author. */
async function readReaders(
  tx: Tx,
  { visibility, audience }: AudiencePreview,
  now: Date,
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`select id from audience_members(${visibility},
      ${arrayParam(audience.contact_ids, 'uuid[]')}, ${arrayParam(audience.group_ids, 'uuid[]')},
      ${now}) id`,
  );
  return rows.map(({ id }) => id);
}

/** Chosen contacts, also by their groups, that are not linked to a member. */
async function countUnlinked(
  tx: Tx,
  { actor: { memberId: ownerId } }: MemberContext,
  { audience }: AudiencePreview,
): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null
        and (c.id = any(${arrayParam(audience.contact_ids, 'uuid[]')}) or c.id in (
          select m.contact_id from contact_group_members m
          where m.owner_id = ${ownerId}
            and m.group_id = any(${arrayParam(audience.group_ids, 'uuid[]')})))
        and c.id not in (select l.contact_id from member_links l where l.owner_id = ${ownerId})`,
  );
  return row?.count ?? 0;
}
