import { type ListConversations, listConversationsSchema } from '@kith/contract/messages/schemas';
import { call } from '@orpc/server';

import { conversationRoutes, correspondentRoutes } from '#features/messages/conversation-routes.ts';
import { listConversations } from '#features/messages/list-conversations.ts';
import { presentConversation } from '#features/messages/present-conversation.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';

import { createMember, createTestClock } from './test-member.ts';

/** Three members who don't know each other, on one clock. */
export async function createStrangers(database: Database) {
  const clock = createTestClock();
  const [ann, ben, eve] = await Promise.all([
    createMember(database, { clock }),
    createMember(database, { clock }),
    createMember(database, { clock }),
  ]);
  return { clock, ann, ben, eve };
}

/** The context that a route gets from a member's request. */
export const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});

// The routes, by what the member does.

export const get = (ctx: MemberContext, id: string) =>
  call(conversationRoutes.get, { id }, as(ctx));
export const accept = (ctx: MemberContext, id: string) =>
  call(conversationRoutes.accept, { id }, as(ctx));
export const decline = (ctx: MemberContext, id: string) =>
  call(conversationRoutes.decline, { id }, as(ctx));
export const unread = (ctx: MemberContext) => call(conversationRoutes.unread, {}, as(ctx));
export const block = (ctx: MemberContext, other: MemberContext) =>
  call(correspondentRoutes.block, { id: other.actor.memberId }, as(ctx));
export const unblock = (ctx: MemberContext, other: MemberContext) =>
  call(correspondentRoutes.unblock, { id: other.actor.memberId }, as(ctx));
export const list = async (ctx: MemberContext, input: Partial<ListConversations> = {}) =>
  (await listConversations({ ctx, input: listConversationsSchema.parse(input) })).map((row) =>
    presentConversation(row, ctx.clock.now()),
  );
export const recipientsOf = async (ctx: MemberContext, q = '') =>
  (await call(correspondentRoutes.recipients, { q }, as(ctx))).items;
