import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { foldText } from '@kith/contract/core/text';
import { pathLimits } from '@kith/contract/paths/rules';
import { sql } from 'kysely';

import { listContacts } from '#features/contacts/list-contacts.ts';
import { findProfiles } from '#features/member-profiles/find-profiles.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';

import type { Target } from './find-targets.ts';

/** People by name, each once: the searcher's own contacts, then members whose profile they see. */
export async function suggestTargets({
  ctx,
  input: { query },
}: {
  ctx: MemberContext;
  input: { query: string };
}): Promise<Target[]> {
  if (query.trim() === '') return [];
  const limit = pathLimits.suggestions;
  const refinement = { phrases: [], without: [], filters: [], timeZone: 'UTC' };
  const [contacts, profiles] = await Promise.all([
    listContacts({ ctx, input: contactListInputSchema.parse({ q: query, limit }) }),
    findProfiles({ ctx, input: { words: query, refinement, most: limit } }),
  ]);
  const known = contacts.items.map((row): Target => ({
    contactId: row.id,
    memberId: null,
    name: row.full_name,
    company: row.company,
    about: [row.title, row.company].filter(Boolean).join(', '),
    warmthRank: row.warmth_rank,
    points: [],
  }));
  const others = profiles.map((row): Target => ({
    contactId: row.contact_id,
    memberId: row.member_id,
    name: row.name,
    company: row.company,
    about: row.headline,
    warmthRank: row.warmth_rank,
    points: [],
  }));
  const isListed = await matcherOf(ctx, known);
  const added = others.filter((one) => !isListed(one)).map((one) => ({ ...one, contactId: null }));
  return [...known, ...added].slice(0, limit);
}

/**
 * Whether a member is a contact that is listed: by the link, as far as the searcher may know of it, else
 * by name. Addresses are never compared: that would reveal which ones a member has. A contact who is linked
 * to someone else, or works elsewhere, is a namesake.
 */
async function matcherOf(ctx: MemberContext, listed: readonly Target[]) {
  const ids = listed.flatMap(({ contactId }) => contactId ?? []);
  const linked = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<Computed<{ id: string }>>`
        select c.id from contacts c cross join lateral contact_link(c.id) l
        where c.owner_id = ${ctx.actor.memberId} and c.id = any(${ids}::uuid[])`,
    ),
  );
  const linkedIds = new Set(linked.map(({ id }) => id));
  const unlinked = listed.filter(({ contactId }) => !linkedIds.has(contactId ?? ''));
  const isSame = (one: string, other: string) => foldText(one) === foldText(other);
  return ({ contactId, name, company }: Target) =>
    contactId === null
      ? unlinked.some(
          (contact) =>
            isSame(contact.name, name) &&
            (contact.company === '' || company === '' || isSame(contact.company, company)),
        )
      : ids.includes(contactId);
}
