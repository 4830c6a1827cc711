import type { MessageSettings } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';

import { readSettings } from './conversation-queries.ts';

const initialSettings: MessageSettings = { shows_presence: true, sends_read_receipts: true };

export async function getMessageSettings({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<MessageSettings> {
  const kept = await ctx.database.transaction((tx) => readSettings(tx, ctx.actor.memberId));
  return kept ?? initialSettings;
}

/** Turning read receipts off also removes those that others saw already. */
export async function updateMessageSettings({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MessageSettings;
}): Promise<MessageSettings> {
  const settings: MessageSettings = {
    shows_presence: input.shows_presence,
    sends_read_receipts: input.sends_read_receipts,
  };
  const fields = { ...settings, updated_at: ctx.clock.now() };
  await ctx.database.transaction(async (tx) => {
    await tx
      .insertInto('message_settings')
      .values({ owner_id: ctx.actor.memberId, ...fields })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(fields))
      .execute();
    if (!settings.sends_read_receipts) await sql`select withdraw_read_receipts()`.execute(tx);
  });
  return settings;
}
