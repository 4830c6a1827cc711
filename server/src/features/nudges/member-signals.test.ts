import { signalTypes } from '@kith/contract/nudges/rules';
import { listSignalsSchema } from '@kith/contract/signals/schemas';
import { feedInputSchema } from '@kith/contract/feed/schemas';
import { dayMs, hourMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { getSignal } from '#features/feed/get-signal.ts';
import { readFeed } from '#features/feed/read-feed.ts';
import { createComment } from '#features/posts/create-comment.ts';
import { deletePost } from '#features/posts/delete-post.ts';
import { updatePost } from '#features/posts/update-post.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { storeLink } from '#testing/test-links.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { draftMessage } from './draft-message.ts';
import { listEngagements } from './list-engagements.ts';
import { listSignals } from './list-signals.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ada: MemberContext;
let keiko: MemberContext;
let contactId: string;

const newMember = () => createMember(database, { clock, jobs: ignoreJobs });
const service = (query: ReturnType<typeof sql>) =>
  runAsService(database, (tx) => query.execute(tx));

/** Ada's contact is Keiko and the other way round; the links themselves are old news. */
beforeEach(async () => {
  clock.set('2026-09-20T09:00:00Z');
  [ada, keiko] = await Promise.all([newMember(), newMember()]);
  contactId = await addContact(ada, { first_name: 'Keiko' });
  const back = await addContact(keiko, { first_name: 'Ada' });
  await storeLink(database, ada, { contactId, other: keiko });
  await storeLink(database, keiko, { contactId: back, other: ada });
  clock.set('2026-11-20T09:00:00Z');
});

/** The signals about Keiko; each look is later than the time between two refreshes. */
async function aboutKeiko() {
  clock.advance(hourMs);
  const input = listSignalsSchema.parse({ limit: 50 });
  const { items } = await listSignals({ ctx: ada, input });
  return items.filter(({ reason }) => reason.facts['member_id'] === keiko.actor.memberId);
}
const typesAboutKeiko = async () => (await aboutKeiko()).map(({ type }) => type);

async function setHeadline(headline: string, audience = 'network') {
  await service(sql`insert into member_profiles (owner_id, headline, headline_audience,
      headline_changed_at, created_at, updated_at)
    values (${keiko.actor.memberId}, ${headline}, ${audience}, ${clock.now()}, now(), now())
    on conflict (owner_id) do update set headline = excluded.headline,
      headline_audience = excluded.headline_audience,
      headline_changed_at = excluded.headline_changed_at`);
}
const mentionAda = () => [{ member_id: ada.actor.memberId, name: 'Ada' }];

/** Every place where a signal is shown, as it is now, without a refresh in between. */
async function places(signalId: string) {
  const [nudges, feed, single] = await Promise.all([
    listTodaysNudges({ ctx: ada }),
    readFeed({ ctx: ada, input: feedInputSchema.parse({ limit: 50 }) }),
    refusalOf(getSignal({ ctx: ada, input: { id: signalId } })),
  ]);
  const input = listSignalsSchema.parse({ limit: 50 });
  const { items, types } = await listSignals({ ctx: ada, input });
  return {
    nudge: nudges.items.some(({ nudge }) => nudge.signal_id === signalId),
    feed: feed.items.some((item) => item.kind === 'signal' && item.signal.id === signalId),
    connect: items.some(({ id }) => id === signalId) || types!.some(({ count }) => count > 0),
    single,
  };
}
const nowhere = { nudge: false, feed: false, connect: false, single: 'not_found' };

test('a contact who joined is one signal, also after both are linked again', async () => {
  const contact = await addContact(ada, { first_name: 'Omar' });
  const omar = await newMember();
  await storeLink(database, ada, { contactId: contact, other: omar });
  const joined = async () => {
    clock.advance(hourMs);
    const input = listSignalsSchema.parse({ types: 'contact_joined' });
    return (await listSignals({ ctx: ada, input })).items;
  };
  const [signal, ...others] = await joined();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    contact: { id: contact },
    reason: { facts: { member_id: omar.actor.memberId, days: 0 } },
  });
  await service(sql`delete from member_links where owner_id = ${ada.actor.memberId}
    and member_id = ${omar.actor.memberId}`);
  expect(await joined()).toEqual([]);
  await storeLink(database, ada, { contactId: contact, other: omar });
  expect(await joined()).toEqual([]);
});

test('a linked member’s post is a signal that says what is there now', async () => {
  const id = await publish(keiko, { body: 'Seats or usage?' });
  const [signal, ...others] = await aboutKeiko();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    type: 'post_published',
    reason: { facts: { post_id: id, text: 'Seats or usage?' } },
  });
  await updatePost({ ctx: keiko, input: { id, body: 'Usage, then.' } });
  const [later] = await aboutKeiko();
  expect(later).toMatchObject({ id: signal!.id, reason: { facts: { text: 'Usage, then.' } } });
  const stored = await ada.database.transaction((tx) =>
    tx.selectFrom('signals').select('evidence').where('id', '=', signal!.id).executeTakeFirst(),
  );
  expect(Object.keys(stored!.evidence).toSorted()).toEqual(['at', 'member_id', 'post_id']);
});

test('at most the two newest posts of a person wait', async () => {
  for (const body of ['One', 'Two', 'Three']) {
    await publish(keiko, { body });
    clock.advance(hourMs);
  }
  const texts = (await aboutKeiko()).map(({ reason }) => reason.facts['text']);
  expect(texts.toSorted()).toEqual(['Three', 'Two']);
});

test('a post that mentions the member is a mention, not a post too', async () => {
  const id = await publish(keiko, { body: 'Ask @Ada', mentions: mentionAda() });
  const [signal, ...others] = await aboutKeiko();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({ type: 'mention', reason: { facts: { post_id: id } } });
  await updatePost({ ctx: keiko, input: { id, body: 'Ask @Ada again', mentions: mentionAda() } });
  expect(await aboutKeiko()).toHaveLength(1);
});

test('a mention in a comment is a signal until the comment is gone', async () => {
  const postId = await publish(ada, { body: 'My post' });
  await createComment({
    ctx: keiko,
    input: { post_id: postId, parent_id: null, body: 'Well, @Ada', mentions: mentionAda() },
  });
  const [signal] = await aboutKeiko();
  expect(signal).toMatchObject({ type: 'mention', reason: { facts: { text: 'Well, @Ada' } } });
  await service(sql`update comments set deleted_at = now() where post_id = ${postId}`);
  expect(await places(signal!.id)).toEqual(nowhere);
});

test('a changed headline is one signal a day, only for those who see that section', async () => {
  await setHeadline('Partner at Nordhaven');
  await service(sql`update member_profiles set experience_changed_at = headline_changed_at,
    experience = '[{"title":"Partner","company":"Nordhaven"}]'
    where owner_id = ${keiko.actor.memberId}`);
  const [signal, ...others] = await aboutKeiko();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    type: 'profile_changed',
    reason: { facts: { section: 'headline', text: 'Partner at Nordhaven' } },
  });
  await setHeadline('Partner, Nordhaven');
  expect(await typesAboutKeiko()).toEqual(['profile_changed']);
  await setHeadline('Partner, Nordhaven', 'private');
  expect(await places(signal!.id)).toEqual(nowhere);
  clock.advance(2 * dayMs);
  await setHeadline('Something else', 'private');
  expect(await typesAboutKeiko()).toEqual([]);
});

test('a new first place of work is a signal where only that is shown', async () => {
  await service(sql`insert into member_profiles (owner_id, experience, experience_changed_at,
      created_at, updated_at)
    values (${keiko.actor.memberId}, '[{"title":"Partner","company":"Nordhaven"}]', ${clock.now()},
      now(), now())`);
  const [signal] = await aboutKeiko();
  expect(signal).toMatchObject({
    reason: { facts: { section: 'experience', text: 'Partner · Nordhaven' } },
  });
});

const endings: Record<string, (postId: string) => Promise<unknown>> = {
  'the post is deleted': (id) => deletePost({ ctx: keiko, input: { id } }),
  'the post is restricted': (id) =>
    updatePost({ ctx: keiko, input: { id, visibility: 'private' } }),
  'a moderator hides it': (id) => service(sql`update posts set hidden_at = now() where id = ${id}`),
  'the link ends': () =>
    service(sql`delete from member_links where owner_id = ${ada.actor.memberId}`),
  'the other ends the link': () =>
    service(sql`delete from member_links where owner_id = ${keiko.actor.memberId}`),
  'the member blocks': () =>
    service(sql`insert into member_blocks (owner_id, blocked_id, created_at)
      values (${ada.actor.memberId}, ${keiko.actor.memberId}, now())`),
  'the author blocks': () =>
    service(sql`insert into member_blocks (owner_id, blocked_id, created_at)
      values (${keiko.actor.memberId}, ${ada.actor.memberId}, now())`),
  'the author withdraws consent': () =>
    service(sql`update user_consent set consent_granted = false
      where user_id = ${keiko.actor.memberId} and consent_type = 'data_processing'`),
  'the author closes the account': () =>
    service(sql`update auth.users set deleted_at = now() where id = ${keiko.actor.memberId}`),
  'the member mutes the author': () =>
    service(sql`insert into muted_members (owner_id, member_id, created_at)
      values (${ada.actor.memberId}, ${keiko.actor.memberId}, now())`),
};

test.each(Object.keys(endings))(
  'once %s, a post and a mention are shown nowhere',
  async (ending) => {
    const postId = await publish(keiko, { body: 'News' });
    const mentionId = await publish(keiko, { body: 'And @Ada', mentions: mentionAda() });
    await listTodaysNudges({ ctx: ada });
    const signals = await aboutKeiko();
    const of = (id: string) => signals.find(({ reason }) => reason.facts['post_id'] === id)!;
    expect(await places(of(mentionId).id)).toMatchObject({ feed: true, connect: true });
    const nudges = (await listTodaysNudges({ ctx: ada })).items;
    expect(nudges).toHaveLength(1);
    const nudgeId = nudges[0]!.nudge.id;
    const draft = { id: nudgeId, tone: 'warm', length: 'short', variant: 0 } as const;
    await draftMessage({ ctx: ada, input: draft });
    await endings[ending]!(postId);
    if (ending.startsWith('the post') || ending.startsWith('a moderator')) {
      await endings[ending]!(mentionId);
    }
    expect(await places(of(postId).id)).toEqual(nowhere);
    expect(await places(of(mentionId).id)).toEqual(nowhere);
    expect(await refusalOf(draftMessage({ ctx: ada, input: draft }))).toBe('not_found');
    const done = await listEngagements({ ctx: ada, input: { limit: 20 } });
    expect(done.items).toMatchObject([{ id: nudgeId, type: null, reason: null, act: 'drafted' }]);
  },
);

test('a stranger’s post and one’s own are no signal', async () => {
  const stranger = await newMember();
  await publish(stranger, { visibility: 'public' });
  await publish(ada, { visibility: 'public' });
  const { items } = await listSignals({ ctx: ada, input: listSignalsSchema.parse({}) });
  expect(items).toEqual([]);
});

test('every type of signal can be asked for alone', async () => {
  for (const type of signalTypes) {
    const input = listSignalsSchema.parse({ types: type });
    expect((await listSignals({ ctx: ada, input })).items).toEqual([]);
  }
});
