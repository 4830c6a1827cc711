import { contactListInputSchema } from '@kith/contract/contacts/schemas';

import { listContacts } from '#features/contacts/list-contacts.ts';
import { readTerms } from '#features/matches/read-terms.ts';
import {
  getMemberProfile,
  type MemberProfileView,
} from '#features/member-profiles/get-member-profile.ts';
import { readOpportunityRows } from '#features/opportunities/opportunity-rows.ts';
import type { MemberContext } from '#platform/context.ts';

/** So many of each are named. */
const most = 3;
/** Of so many contacts that a search finds, the first that fits is taken. */
const readOfEach = 8;
/** A contact fits by what they do; the rest is chance, such as a name that is a word. */
const distinctive = new Set(['title', 'department', 'tag', 'company']);

const betweenWords = /[^\p{L}\p{N}]+/gu;

type FoundContact = Awaited<ReturnType<typeof listContacts>>['items'][number];
export type Fits = {
  opportunities: { offer: string; id: string; title: string }[];
  people: { seek: string; contact: FoundContact }[];
};

/**
 * What the caller has for a member who offers and seeks things: only their own opportunities and
 * contacts, by what the profile shows them.
 *
 * @throws `not_found` for a member that they can't see.
 */
export async function findFits({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<Fits> {
  const view = await getMemberProfile({ ctx, input });
  if (view.isOwn) return { opportunities: [], people: [] };
  return {
    opportunities: await fitOffers(ctx, view.seen.offers ?? []),
    people: await fitSeeks(ctx, view),
  };
}

/** Open opportunities whose titles mean the same as an offer, the ones touched last first. */
async function fitOffers(ctx: MemberContext, offers: readonly string[]) {
  if (offers.length === 0) return [];
  const rows = await ctx.database.transaction((tx) =>
    readOpportunityRows(tx, ctx.actor.memberId, { stage: 'open' }),
  );
  const latest = rows.toSorted((a, b) => b.touched_at.localeCompare(a.touched_at));
  const fits: Fits['opportunities'] = [];
  for (const offer of offers) {
    const fit = latest.find(
      ({ id, title }) => isAlike(offer, title) && fits.every((one) => one.id !== id),
    );
    if (fit) fits.push({ offer, id: fit.id, title: fit.title });
  }
  return fits.slice(0, most);
}

/** They share a concept; without one, all words of the offer. */
function isAlike(offer: string, title: string): boolean {
  const [asked, given] = [readTerms(offer), readTerms(title)];
  if (asked.concepts.length > 0) return asked.concepts.some((id) => given.concepts.includes(id));
  return asked.words.length > 0 && asked.words.every((word) => given.words.includes(word));
}

/** The warmest contacts who are what is sought. */
async function fitSeeks(ctx: MemberContext, { seen, contact: own }: MemberProfileView) {
  const fits: Fits['people'] = [];
  for (const seek of seen.seeks ?? []) {
    if (fits.length === most) break;
    const q = seek.replaceAll(betweenWords, ' ').trim();
    if (q === '') continue;
    const input = contactListInputSchema.parse({ q, limit: readOfEach });
    const { items } = await listContacts({ ctx, input });
    const contact = items.find(
      ({ id, match }) =>
        match !== null &&
        distinctive.has(match.field) &&
        id !== own?.id &&
        fits.every((one) => one.contact.id !== id),
    );
    if (contact) fits.push({ seek, contact });
  }
  return fits;
}
