import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/** Declines a request; its sender keeps seeing it wait. @throws `not_found` */
export async function declineLinkRequest({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  const now = ctx.clock.now();
  await withRefusals(
    ctx.database.transaction((tx) => sql`select decline_link_request(${id}, ${now})`.execute(tx)),
  );
  return { id };
}

/** Withdraws a request of the caller. @throws `not_found` */
export async function withdrawLinkRequest({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  const now = ctx.clock.now();
  await withRefusals(
    ctx.database.transaction((tx) => sql`select withdraw_link_request(${id}, ${now})`.execute(tx)),
  );
  return { id };
}

/** Ends the link to a member on both sides. A repeat changes nothing. */
export async function unlinkMember({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  await ctx.database.transaction((tx) => sql`select unlink_member(${id})`.execute(tx));
  return { id };
}
