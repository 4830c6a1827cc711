import { randomUUID } from 'node:crypto';

import type { ContactUpdate } from '@kith/contract/contacts/schemas';
import type { FixInput, FixResult, Problem } from '@kith/contract/insights/quality';
import {
  fixesOf,
  mostFixed,
  proposedFix,
  type QualityFix,
  type QualityKind,
} from '@kith/contract/insights/quality-rules';
import { sql } from 'kysely';

import { requireFlag } from '#features/flags/require-flag.ts';
import { archiveContact } from '#features/contacts/archive-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type FixableContact, readFixable } from './fixable-contact.ts';
import { changeAndRecount } from './recount.ts';

type Found = Computed<Problem & { kind: QualityKind; proposal: string | null }>;
export type FixedFields = Omit<ContactUpdate, 'id' | 'revision' | 'photo_id'> & {
  archived?: boolean;
};

/**
 * Writes what is proposed for a problem, or for the next of all problems of a kind, with the
 * contacts' histories. A problem that is gone is skipped; a repeat changes nothing.
 *
 * @throws `feature_disabled`
 */
export function fixProblems({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: FixInput;
}): Promise<FixResult> {
  const ownerId = ctx.actor.memberId;
  const batchId = input.batch_id ?? randomUUID();
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, 'data_quality_v1');
      const found = await lockProblems(tx, ownerId, input);
      const inside = { ...ctx, database: nestIn(tx) };
      const { result: fixed, summary } = await changeAndRecount(tx, {
        ownerId,
        now: ctx.clock.now(),
        change: async () => {
          let count = 0;
          for (const problem of found) {
            const fix = input.fix ?? proposedFix(problem.kind, problem.proposal);
            if (await fixOne(inside, tx, { problem, fix, batchId })) count += 1;
          }
          return count;
        },
      });
      const asked = input.problem ? 1 : found.length;
      const left = summary.kinds.find(({ kind }) => kind === input.all_of);
      return { batch_id: batchId, fixed, skipped: asked - fixed, remaining: left?.fixable ?? 0 };
    },
    { lock: `quality:${ownerId}` },
  );
}

function lockProblems(
  tx: Tx,
  ownerId: string,
  { problem, all_of: kind }: FixInput,
): Promise<Found[]> {
  const chosen = problem
    ? sql`p.contact_id = ${problem.contact_id} and p.kind = ${problem.kind}
        and p.detail = ${problem.detail}`
    : sql`p.kind = ${kind} and p.proposal is not null`;
  return readRows(
    tx,
    sql<Found>`select p.contact_id, p.kind, p.detail, p.proposal from quality_problems p
      join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
        and c.deleted_at is null and c.archived_at is null
      where p.owner_id = ${ownerId} and ${chosen}
      order by p.contact_id, p.detail limit ${mostFixed} for update of p`,
  );
}

async function fixOne(
  ctx: MemberContext,
  tx: Tx,
  { problem, fix, batchId }: { problem: Found; fix: QualityFix | null; batchId: string },
): Promise<boolean> {
  if (fix === null || !fixesOf(problem.kind, problem.proposal).includes(fix)) return false;
  const ownerId = ctx.actor.memberId;
  const { contact_id: id, kind, detail } = problem;
  await tx
    .deleteFrom('quality_problems')
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', id)
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .execute();
  await lockContactsById(tx, ownerId, [id]);
  const contact = readFixable(await getContact({ ctx, input: { id } }));
  const after = writtenFor(contact, problem, fix);
  if (!after) return false;
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [
      field,
      field === 'archived' ? false : contact[field as keyof FixableContact],
    ]),
  );
  if (after.archived) {
    await archiveContact({ ctx, input: { id } });
    // Whatever else is wrong with someone in the archive is not in the queue.
    await tx
      .deleteFrom('quality_problems')
      .where('owner_id', '=', ownerId)
      .where('contact_id', '=', id)
      .execute();
  } else {
    await updateContact({ ctx, input: { id, ...withoutArchived(after) } });
  }
  await tx
    .insertInto('quality_fixes')
    .values({
      owner_id: ownerId,
      batch_id: batchId,
      contact_id: id,
      kind,
      fields_before: jsonParam(before),
      fields_after: jsonParam(after),
      fixed_at: ctx.clock.now(),
    })
    .execute();
  return true;
}

/** The fields of a contact, without the one that says whether it is archived. */
export function withoutArchived(fields: FixedFields): Omit<FixedFields, 'archived'> {
  const rest = { ...fields };
  delete rest.archived;
  return rest;
}

/** What a fix writes; null where the contact has changed and the problem with it. */
function writtenFor(
  contact: FixableContact,
  { kind, detail, proposal: proposed }: Found,
  fix: QualityFix,
): FixedFields | null {
  if (fix === 'archive') return { archived: true };
  const proposal = fix === 'remove' ? '' : (proposed ?? '');
  switch (kind) {
    case 'address_misspelt':
    case 'address_dead': {
      const others = contact.emails.filter(({ value }) => value !== detail);
      if (others.length === contact.emails.length) return null;
      if (proposal === '' || others.some(({ value }) => value === proposal))
        return { emails: others };
      const emails = contact.emails.map((email) =>
        email.value === detail ? { ...email, value: proposal } : email,
      );
      return { emails };
    }
    case 'company_missing':
    case 'company_contradicts':
      return contact.company === detail ? { company: proposal } : null;
    case 'birthday_impossible': {
      const { birthday } = contact;
      if (!birthday || String(birthday.year) !== detail) return null;
      return { birthday: { ...birthday, year: proposal === '' ? null : Number(proposal) } };
    }
    case 'name_is_address': {
      if (contact.full_name !== detail) return null;
      const [first = '', ...last] = proposal.split(' ');
      return { first_name: first, last_name: last.join(' ') };
    }
    default:
      return null;
  }
}
