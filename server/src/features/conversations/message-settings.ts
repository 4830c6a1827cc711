import type { MessageSettings } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';

import { readSettings } from './queries.ts';

const initialSettings: MessageSettings = { shows_presence: true, sends_read_receipts: true };

export async function getMessageSettings({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<MessageSettings> {
  const kept = await ctx.database.transaction((tx) => readSettings(tx, ctx.actor.memberId));
  return kept ?? initialSettings;
}

/** What others saw of how far the member read is taken back where it is to be kept from now on. */
export async function updateMessageSettings({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MessageSettings;
}): Promise<MessageSettings> {
  const { shows_presence: presence, sends_read_receipts: reads } = input;
  await ctx.database.transaction((tx) =>
    tx.execute(sql`select set_message_settings(${presence}, ${reads}, ${ctx.clock.now()})`),
  );
  return { shows_presence: presence, sends_read_receipts: reads };
}
