import { type ListMessages, listMessagesSchema } from '@kith/contract/messages/schemas';
import { call } from '@orpc/server';

import { messageRoutes, threadRoutes } from '#features/messages/routes.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { as, createStrangers } from './conversation-calls.ts';
import { linkMembers, openWith } from './test-conversation.ts';

/** Two linked members with an open conversation, and one who knows neither. */
export async function createCorrespondents(database: Database) {
  const members = await createStrangers(database);
  await linkMembers(database, members.ann, members.ben);
  return { ...members, id: await openWith(members.ann, members.ben) };
}

// The routes, by what the member does.

export const readThread = (
  ctx: MemberContext,
  conversation_id: string,
  bounds: Partial<ListMessages> = {},
) => call(threadRoutes.messages, listMessagesSchema.parse({ conversation_id, ...bounds }), as(ctx));
export const edit = (ctx: MemberContext, id: string, content: string) =>
  call(messageRoutes.edit, { id, content }, as(ctx));
export const remove = (ctx: MemberContext, id: string) =>
  call(messageRoutes.delete, { id }, as(ctx));
export const react = (ctx: MemberContext, id: string, emoji: string) =>
  call(messageRoutes.react, { id, emoji }, as(ctx));
export const unreact = (ctx: MemberContext, id: string, emoji: string) =>
  call(messageRoutes.unreact, { id, emoji }, as(ctx));
export const search = (ctx: MemberContext, q: string, rest: object = {}) =>
  call(messageRoutes.search, { q, ...rest }, as(ctx));
