import { randomUUID } from 'node:crypto';

import { type SendMessage, sendMessageSchema } from '@kith/contract/messages/schemas';

import { createConversation } from '#features/messages/create-conversation.ts';
import { presentMessage } from '#features/messages/present-message.ts';
import { sendMessage } from '#features/messages/send-message.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { addContact } from './test-contact.ts';

async function emailOf(database: Database, { actor }: MemberContext): Promise<string> {
  const found = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [actor.memberId],
  );
  return found.rows[0]?.email ?? '';
}

/** Puts a member among another's contacts, by their address. @returns the contact's id. */
export async function addMemberAsContact(
  database: Database,
  ctx: MemberContext,
  other: MemberContext,
  fields: Parameters<typeof addContact>[1] = {},
): Promise<string> {
  const email = await emailOf(database, other);
  return addContact(ctx, { first_name: 'Known', ...fields, emails: [{ value: email }] });
}

/** Each has the other as a contact, so they are linked. */
export async function linkMembers(
  database: Database,
  one: MemberContext,
  two: MemberContext,
): Promise<void> {
  await addMemberAsContact(database, one, two);
  await addMemberAsContact(database, two, one);
}

export function openWith(ctx: MemberContext, other: MemberContext): Promise<string> {
  const { database, clock, actor } = ctx;
  const input = { other_user_id: other.actor.memberId };
  return createConversation({ ctx: { memberId: actor.memberId, database, clock }, input });
}

export const ignoreJobs: JobQueue = { send: async () => undefined };

/** Sends as the browser would: a text under an attempt of its own unless others are given. */
export async function sendIn(
  ctx: MemberContext,
  conversationId: string,
  content: string,
  rest: Partial<SendMessage> = {},
  jobs: JobQueue = ignoreJobs,
) {
  const input = sendMessageSchema.parse({
    conversation_id: conversationId,
    content,
    client_msg_id: randomUUID(),
    ...rest,
  });
  return presentMessage(await sendMessage({ ctx: { ...ctx, jobs }, input }));
}
