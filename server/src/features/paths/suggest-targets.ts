import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { pathLimits } from '@kith/contract/paths/rules';

import { listContacts } from '#features/contacts/list-contacts.ts';
import { findProfiles } from '#features/member-profiles/find-profiles.ts';
import type { MemberContext } from '#platform/context.ts';

import type { Target } from './find-targets.ts';

/** People by name: the searcher's own contacts, then members whose profile they see. */
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
  const ids = new Set(known.map(({ contactId }) => contactId));
  const others = profiles
    .filter((row) => row.contact_id === null || !ids.has(row.contact_id))
    .map((row): Target => ({
      contactId: null,
      memberId: row.member_id,
      name: row.name,
      company: row.company,
      about: row.headline,
      warmthRank: row.warmth_rank,
      points: [],
    }));
  return [...known, ...others].slice(0, limit);
}
