import { createPostSchema } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';

import { createPost } from '#features/posts/create-post.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { addContact } from './test-contact.ts';

/** Publishes as the composer would: to the network unless another visibility is given. */
export async function publish(
  ctx: MemberContext,
  fields: Partial<z.input<typeof createPostSchema>> = {},
): Promise<string> {
  const input = createPostSchema.parse({ body: 'Hello', ...fields });
  return (await createPost({ ctx, input })).post.id;
}

/** A public post straight in the database. */
export async function addPost(
  { actor, clock, database }: MemberContext,
  body = 'Post',
): Promise<string> {
  const now = clock.now();
  const times = { published_at: now, created_at: now, updated_at: now };
  const { id } = await database.transaction((tx) =>
    tx
      .insertInto('posts')
      .values({
        owner_id: actor.memberId,
        status: 'published',
        visibility: 'public',
        body,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/**
 * The owner holds a contact that is the member, who agreed to it.
 *
 * @returns the contact's id.
 */
export async function holdMember(
  database: Database,
  owner: MemberContext,
  member: MemberContext,
  { warmthRank = Number.NEGATIVE_INFINITY }: { warmthRank?: number } = {},
): Promise<string> {
  const contactId = await addContact(owner, { first_name: 'Known' });
  await runAsService(database, async (tx) => {
    await sql`insert into member_links (owner_id, contact_id, member_id, via, linked_at)
      values (${owner.actor.memberId}, ${contactId}, ${member.actor.memberId}, 'address', now())`.execute(
      tx,
    );
    await sql`update contacts set warmth_rank = ${warmthRank} where owner_id = ${owner.actor.memberId}
      and id = ${contactId}`.execute(tx);
  });
  return contactId;
}

/** Each holds the other. */
export async function linkBoth(
  database: Database,
  one: MemberContext,
  two: MemberContext,
): Promise<void> {
  await holdMember(database, one, two);
  await holdMember(database, two, one);
}

export async function follow(
  database: Database,
  owner: MemberContext,
  member: MemberContext,
): Promise<void> {
  await runAsService(database, (tx) =>
    sql`insert into member_follows (owner_id, member_id, followed_at)
      values (${owner.actor.memberId}, ${member.actor.memberId}, now())`.execute(tx),
  );
}
