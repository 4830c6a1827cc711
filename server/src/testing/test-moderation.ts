import type { ModerationCase, ModerationNotice } from '@kith/contract/moderation/schemas';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { bodyOf } from './read-answer.ts';
import type { TestApp } from './start-test-app.ts';
import type { AppMember } from './test-app-clients.ts';
import { createMember } from './test-member.ts';

/** A member with their context and their calls. */
export type Person = { ctx: MemberContext; id: string; call: AppMember['call'] };

export async function addPerson(app: TestApp, database: Database, name: string): Promise<Person> {
  const ctx = await createMember(database, { clock: app.clock, jobs: app.jobs });
  const id = ctx.actor.memberId;
  await database.pool.query('update profiles set display_name = $2 where id = $1', [id, name]);
  return { ctx, id, call: app.callWith(await app.tokenOf(ctx)) };
}

/** An administrator who moderates, and what they and the members call. */
export async function openModeration(app: TestApp, database: Database) {
  const email = 'ines@test.example';
  const admin = await app.signUp(email);
  await grantAdmin({ database, email });
  return {
    admin,
    casesOf: async (member: Person, state = 'waiting') => {
      const { items } = await bodyOf<{ items: ModerationCase[] }>(
        admin.call('GET', `/admin/moderation?state=${state}`),
      );
      return items.filter((one) => one.member?.id === member.id);
    },
    decide: (id: string | undefined, action: string, body: object = {}) =>
      admin.call('POST', `/admin/moderation/${id}/${action}`, body),
    noticesOf: async (member: Person) =>
      (await bodyOf<{ items: ModerationNotice[] }>(member.call('GET', '/moderation/notices')))
        .items,
    report: (by: Person, postId: string, body: object = { reason: 'spam' }) =>
      by.call('POST', `/posts/${postId}/reports`, body),
    /** The events of the notifications that wait to be sent. */
    eventsFor: (member: Person) =>
      app.sent
        .filter((job) => JSON.stringify(job).includes(member.id))
        .flatMap((job) => JSON.stringify(job).match(/"event":"\w+"/gu) ?? []),
  };
}
