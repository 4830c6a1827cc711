import { sql } from 'kysely';

import { indexMessageText } from '#features/messages/send-message.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { emailIntroduction } from './email-introduction.ts';
import type { HeldBridge, StepParts } from './hold-bridge.ts';
import { logIntroduction } from './log-introduction.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

/**
 * Introduces the two once both agreed: opens the conversation of the three, with what the target read
 * before they agreed, or emails both, each in copy.
 */
export async function introduceBridge(
  tx: Tx,
  parts: StepParts,
  accepted: HeldBridge,
): Promise<HeldBridge> {
  const { jobs, clock } = parts;
  const now = clock.now();
  const { owner_id: requesterId, connector_id: connectorId, target_id: targetId } = accepted;
  const conversationId = targetId === null ? null : await openConversation(tx, accepted, now);
  const introduced = await moveBridge(tx, accepted, {
    event: 'introduce',
    by: 'system',
    actorId: null,
    at: now,
    set: {
      introduced_at: now,
      conversation_id: conversationId,
    },
  });
  await logIntroduction(tx, introduced, now);
  if (targetId === null) await emailIntroduction(tx, parts, introduced);
  const name = { name: introduced.connector_name };
  const step = 'introduced' as const;
  await notifyBridge({ tx, jobs }, introduced, { memberId: requesterId, step, ...name });
  await notifyBridge({ tx, jobs }, introduced, { memberId: targetId, step, aboutId: connectorId });
  const toConnector = { memberId: connectorId, step: 'met', aboutId: requesterId } as const;
  await notifyBridge({ tx, jobs }, introduced, { ...toConnector, excerpt: introduced.target_name });
  return introduced;
}

async function openConversation(tx: Tx, held: HeldBridge, now: Date): Promise<string> {
  const people = [held.owner_id, held.connector_id, held.target_id];
  const row = await readRow(
    tx,
    sql<Computed<{ id: string }>>`
      select open_bridge_conversation(${people}::uuid[], ${now}) as id`,
  );
  if (!row) throw new Error('A conversation without a row');
  const add = (writer: string | null, text: string) =>
    text === '' || writer === null
      ? null
      : sql`select add_bridge_message(${row.id}, ${writer}, ${text},
          ${indexMessageText(text, [])}, ${now})`.execute(tx);
  await add(held.connector_id, held.connector_note);
  await add(held.owner_id, held.message);
  return row.id;
}
