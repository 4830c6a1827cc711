import type { Proposal } from '@kith/contract/analyses/proposal';
import type { Trait } from '@kith/contract/analyses/rules';
import type { ContactAnalysis } from '@kith/contract/analyses/schemas';
import { foldText } from '@kith/contract/core/text';
import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Analyses } from '#platform/database/database-types.ts';
import { readTime, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

/** As answers name a proposed value, however it is written. */
export function valueKey(value: string): string {
  return foldText(value);
}

type Last = Pick<Selectable<Analyses>, 'finished_at' | 'prompt_version'> & {
  proposals: Proposal[];
};

/** What the last analyses of a contact and of their profile propose, the latest first. */
export async function readLastAnalysis(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<Last | undefined> {
  const ofContact = await tx
    .selectFrom('analyses as a')
    .innerJoin('analysis_runs as r', (join) =>
      join.onRef('r.owner_id', '=', 'a.owner_id').onRef('r.id', '=', 'a.run_id'),
    )
    .select(['a.proposals', 'a.finished_at', 'a.prompt_version'])
    .where('a.owner_id', '=', ownerId)
    .where('a.contact_id', '=', contactId)
    .where('a.status', '=', 'done')
    .orderBy('a.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ofProfile = await tx
    .selectFrom('profile_analyses as p')
    .select(['p.proposals', 'p.finished_at', 'p.prompt_version'])
    .where('p.owner_id', '=', ownerId)
    .where('p.contact_id', '=', contactId)
    .where('p.status', '=', 'done')
    .orderBy('p.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const found = [ofContact, ofProfile]
    .flatMap((one) => (one ? [{ ...one, proposals: one.proposals as Proposal[] }] : []))
    .toSorted((one, other) => timeOf(other.finished_at) - timeOf(one.finished_at));
  const [latest] = found;
  return latest && { ...latest, proposals: withoutRepeats(found.flatMap((one) => one.proposals)) };
}

const timeOf = (at: TimeText | null) => (at === null ? 0 : readTime(at).getTime());

/** Of what both propose the later one counts. */
function withoutRepeats(proposals: readonly Proposal[]): Proposal[] {
  const seen = new Set<string>();
  return proposals.filter(({ kind, value }) => {
    const key = `${kind}:${valueKey(value)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * What the last analysis proposes for a contact, with the member’s answers, and what they took over.
 *
 * @throws `not_found`
 */
export async function getContactAnalysis({
  ctx,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<ContactAnalysis> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    const last = await readLastAnalysis(tx, ownerId, contactId);
    const answers = await tx
      .selectFrom('analysis_answers')
      .select(['kind', 'value_key', 'answer'])
      .where('owner_id', '=', ownerId)
      .where('contact_id', '=', contactId)
      .execute();
    const given = new Map(
      answers.map(({ kind, value_key: key, answer }) => [`${kind}:${key}`, answer]),
    );
    const traits = await tx
      .selectFrom('contact_traits')
      .select(['trait', 'value', 'detail', 'source', 'set_at'])
      .where('owner_id', '=', ownerId)
      .where('contact_id', '=', contactId)
      .orderBy('trait')
      .execute();
    const proposals = (last?.proposals ?? []).map((one) => ({
      ...one,
      answer: (given.get(`${one.kind}:${valueKey(one.value)}`) ?? null) as
        | 'accepted'
        | 'dismissed'
        | null,
    }));
    return {
      analysed_at: toWireTime(last?.finished_at ?? null),
      engine: last ? (last.prompt_version === null ? 'local' : 'remote') : null,
      prompt_version: last?.prompt_version ?? null,
      proposals,
      traits: traits.map((row) => ({
        ...row,
        trait: row.trait as Trait,
        set_at: toWireTime(row.set_at),
      })),
    };
  });
}
