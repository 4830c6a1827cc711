import type { NextStepInput } from '@kith/contract/agenda/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

export type NextStep = { text: string; due_on: string | null };

const stepColumns = ['next_step as text', 'next_step_on as due_on'] as const;

type With<Input> = { ctx: MemberContext; input: Input };

/** Sets the next step with a contact, replacing an earlier one. */
export function setNextStep({ ctx, input }: With<NextStepInput>): Promise<NextStep> {
  const step = { text: input.text, due_on: input.due_on };
  return ctx.database.transaction((tx) =>
    writeStep(tx, ctx.actor.memberId, { contactId: input.id, step }),
  );
}

/** Removes the next step without a trace. */
export function clearNextStep({ ctx, input }: With<{ id: string }>): Promise<NextStep> {
  const step = { text: '', due_on: null };
  return ctx.database.transaction((tx) =>
    writeStep(tx, ctx.actor.memberId, { contactId: input.id, step }),
  );
}

/**
 * Completes the next step and records it in the timeline. A repeat, or a request for a step that
 * was replaced since, changes nothing.
 */
export function completeNextStep({
  ctx,
  input,
}: With<{ id: string; text: string }>): Promise<NextStep> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const current = await tx
      .selectFrom('contacts')
      .select(stepColumns)
      .where('owner_id', '=', ownerId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!current) throw notFound('Contact');
    if (current.text === '' || current.text !== input.text) return current;
    await tx
      .insertInto('contact_changes')
      .values({
        owner_id: ownerId,
        contact_id: input.id,
        field: 'next_step',
        new_value: current.text,
        source: 'manual',
        changed_at: ctx.clock.now(),
      })
      .execute();
    return writeStep(tx, ownerId, { contactId: input.id, step: { text: '', due_on: null } });
  });
}

async function writeStep(
  tx: Tx,
  ownerId: string,
  { contactId, step }: { contactId: string; step: NextStep },
): Promise<NextStep> {
  const row = await tx
    .updateTable('contacts')
    .set({
      next_step: step.text,
      next_step_on: step.due_on,
      // Another step is announced by itself; the same one, moved, on its new day.
      next_step_announced_for: sql`case when next_step = ${step.text}
        then next_step_announced_for end`,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .returning(stepColumns)
    .executeTakeFirst();
  if (!row) throw notFound('Contact');
  return row;
}
