import type { NextStepInput } from '@kith/contract/agenda/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

export type NextStep = { text: string; due_on: string | null };

type With<Input> = { ctx: MemberContext; input: Input };

/** Sets what the member means to do next with a contact, in place of what stood there. */
export function setNextStep({ ctx, input }: With<NextStepInput>): Promise<NextStep> {
  const step = { text: input.text, due_on: input.due_on };
  return ctx.database.transaction((tx) =>
    writeStep(tx, ctx.actor.memberId, { contactId: input.id, step }),
  );
}

/** Takes the next step away without a trace. */
export function clearNextStep({ ctx, input }: With<{ id: string }>): Promise<NextStep> {
  const step = { text: '', due_on: null };
  return ctx.database.transaction((tx) =>
    writeStep(tx, ctx.actor.memberId, { contactId: input.id, step }),
  );
}

/**
 * The step is done: it goes, and the timeline keeps it. A second press, or one that means a step
 * which another has replaced since, changes nothing.
 */
export function completeNextStep({
  ctx,
  input,
}: With<{ id: string; text: string }>): Promise<NextStep> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const current = await readRow<NextStep>(
      tx,
      sql`select next_step as text, next_step_on::text as due_on from contacts
        where owner_id = ${ownerId} and id = ${input.id} and deleted_at is null
        for no key update`,
    );
    if (!current) throw notFound('Contact');
    if (current.text === '' || current.text !== input.text) return current;
    await tx.execute(sql`
      insert into contact_changes
        (owner_id, contact_id, field, old_value, new_value, source, changed_at)
      values (${ownerId}, ${input.id}, 'next_step', null, ${current.text}, 'manual',
        ${ctx.clock.now()})`);
    return writeStep(tx, ownerId, { contactId: input.id, step: { text: '', due_on: null } });
  });
}

async function writeStep(
  tx: Tx,
  ownerId: string,
  { contactId, step }: { contactId: string; step: NextStep },
): Promise<NextStep> {
  const row = await readRow<NextStep>(
    tx,
    sql`update contacts set next_step = ${step.text}, next_step_on = ${step.due_on}
      where owner_id = ${ownerId} and id = ${contactId} and deleted_at is null
      returning next_step as text, next_step_on::text as due_on`,
  );
  if (!row) throw notFound('Contact');
  return row;
}
