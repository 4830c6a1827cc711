import { createdShareLinkSchema } from '@kith/contract/sharing/schemas';
import { expect, test } from 'vitest';

import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { grantConsents } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database });

test('creating a link, and a member who comes in by it, are recorded for who agreed to that', async () => {
  const [author, stranger] = [await app.signUp(), await app.signUp()];
  const post = { body: 'Ask about last Tuesday.', visibility: 'public' };
  const { id: postId } = await bodyOf<{ id: string }>(author.call('POST', '/posts', post));
  const makeLink = async () => {
    const fields = { kind: 'post', post_id: postId, expires_in_days: 3 };
    return createdShareLinkSchema.parse(await bodyOf(author.call('POST', '/share-links', fields)));
  };
  const eventsOf = async (id: string) => {
    const text = `select action, usage_data from usage_events
      where owner_id = $1 and feature_name = 'share_link' order by recorded_at`;
    return (await database.pool.query(text, [id])).rows;
  };
  await makeLink();
  expect(await eventsOf(author.id)).toEqual([]);
  await grantConsents(database, author.id, ['analytics']);
  const { link, token } = await makeLink();
  const created = {
    action: 'created',
    usage_data: { linkId: link.id, postId, expiresAt: link.expires_at },
  };
  expect(await eventsOf(author.id)).toEqual([created]);
  await fetch(`${app.origin}/p/${token}`);
  for (const _ of [1, 2]) await stranger.call('POST', '/share-links/open', { token });
  const came = { viewerType: 'member', converted: true, conversionType: 'app' };
  expect(await eventsOf(author.id)).toEqual([
    created,
    { action: 'converted', usage_data: { linkId: link.id, postId, ...came } },
  ]);
  expect(await eventsOf(stranger.id)).toEqual([]);
});
