import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { expect, test } from 'vitest';

import { setMemberFlag } from '#features/flags/set-flag.ts';
import { openAi } from '#platform/ai/remote-model.ts';
import type { MemberContext } from '#platform/context.ts';
import { completion, sayJson, startAiPeer } from '#testing/peers/ai-peer.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { translationLimit } from './limits.ts';
import { getTranslator, translatePost } from './translate-post.ts';

const database = await useFileDatabase();
const clock = createTestClock();

/** A member who reads German, with the flag as given, and a service that answers so. */
async function createReader(
  answer: (response: ServerResponse) => void = (response) =>
    sayJson(response, 200, completion('Preise #saas <b>neu</b>')),
  setting: 'on' | 'off' = 'on',
) {
  const email = `${randomUUID()}@test.example`;
  const member = await createMember(database, { clock, email, jobs: ignoreJobs, locale: 'de-DE' });
  const { calls, baseUrl } = await startAiPeer(answer);
  const ctx: MemberContext = { ...member, ai: openAi({ baseUrl, model: 'small' }) };
  for (const name of ['i18n.v1', 'ai_controls_v1'] as const)
    await setMemberFlag({ database, name, setting: name === 'i18n.v1' ? setting : 'on', email });
  return { ctx, calls, email };
}

const author = await createMember(database, { clock, jobs: ignoreJobs });
const publicPost = () => publish(author, { body: 'New prices <now> #saas', visibility: 'public' });
const translate = (ctx: MemberContext, id: string) => translatePost({ ctx, input: { id } });

test('a post is translated into the reader’s language by the service, and nothing else is sent', async () => {
  const { ctx, calls } = await createReader();
  expect(await getTranslator({ ctx })).toEqual({ can_translate: true });
  expect(await translate(ctx, await publicPost())).toEqual({
    body: 'Preise #saas neu',
    locale: 'de-DE',
  });
  const [system, prompt] = calls[0]!.body['messages'] as { content: string }[];
  expect(system?.content).toContain('into German');
  expect(prompt?.content).toBe('<post>"New prices \\u003cnow> #saas"</post>');
  const noted = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('ai_calls')
      .select(['use', 'engine', 'fields', 'outcome'])
      .where('owner_id', '=', ctx.actor.memberId)
      .execute(),
  );
  const call = { use: 'translations', engine: 'remote', fields: ['post_text'] };
  expect(noted).toEqual([{ ...call, outcome: 'accepted' }]);
});

test('without i18n.v1 nothing is translated, offered or sent', async () => {
  const { ctx, calls, email } = await createReader(undefined, 'off');
  const id = await publicPost();
  expect(await refusalOf(translate(ctx, id))).toBe('feature_disabled');
  expect(await getTranslator({ ctx })).toEqual({ can_translate: false });
  expect(calls).toEqual([]);
  await setMemberFlag({ database, name: 'i18n.v1', setting: 'on', email });
  expect(await refusalOf(translate(ctx, id))).toBeNull();
});

test('without a service it is not offered; one that fails says so', async () => {
  const { ctx } = await createReader((response) => sayJson(response, 401, {}));
  const id = await publicPost();
  const alone = { ...ctx, ai: { remote: null } };
  expect(await getTranslator({ ctx: alone })).toEqual({ can_translate: false });
  expect(await refusalOf(translate(alone, id))).toBe('ai_unavailable');
  expect(await refusalOf(translate(ctx, id))).toBe('ai_unavailable');
});

test('a member who allows no translations, or has withdrawn the consent, sends nothing', async () => {
  const { ctx, calls } = await createReader();
  const id = await publicPost();
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('ai_denials')
      .values({ owner_id: ctx.actor.memberId, use: 'translations', denied_at: clock.now() })
      .execute(),
  );
  expect(await getTranslator({ ctx })).toEqual({ can_translate: false });
  expect(await refusalOf(translate(ctx, id))).toBe('ai_not_allowed');
  const other = await createReader();
  await setConsents(other.ctx, ['ai_matching'], false);
  expect(await refusalOf(getTranslator({ ctx: other.ctx }))).toBe('consent_required');
  expect(await refusalOf(translate(other.ctx, id))).toBe('consent_required');
  expect([...calls, ...other.calls]).toEqual([]);
});

test('a post that isn’t meant for the reader, a draft and one without words stay where they are', async () => {
  const { ctx, calls } = await createReader();
  const hidden = await publish(author, { body: 'Mine', visibility: 'network' });
  const draft = await publish(ctx, { body: 'Later', status: 'draft' });
  const wordless = await publish(author, {
    body: '',
    visibility: 'public',
    shared_post_id: await publicPost(),
  });
  expect(await refusalOf(translate(ctx, hidden))).toBe('not_found');
  expect(await refusalOf(translate(ctx, draft))).toBe('not_found');
  expect(await refusalOf(translate(ctx, randomUUID()))).toBe('not_found');
  expect(await refusalOf(translate(ctx, wordless))).toBe('illegal_state');
  expect(calls).toEqual([]);
});

test('a script can’t have the service translate without end', async () => {
  const { ctx, calls } = await createReader();
  await translationLimit.take(ctx.actor.memberId, 120);
  expect(await refusalOf(translate(ctx, await publicPost()))).toBe('rate_limited');
  expect(calls).toEqual([]);
});
