import { beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/read-answer.ts';
import { addTotp, signInAgain, tokenOf as tokenOfClient } from '#testing/second-factors.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { agree, buildBridgeWorld, request } from '#testing/test-bridges.ts';
import { createTestClock } from '#testing/test-member.ts';
import { addPerson, openModeration, type Person } from '#testing/test-moderation.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const { admin, casesOf, decide, noticesOf, report, eventsFor } = await openModeration(
  app,
  database,
);
let author: Person;
let reader: Person;
let other: Person;

beforeEach(async () => {
  author = await addPerson(app, database, 'Carla Frey');
  reader = await addPerson(app, database, 'Yuki Secret');
  other = await addPerson(app, database, 'Omar Diaz');
});

test('a dismissed report is heard of by no one, and a new one opens the case again', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  await report(reader, postId);
  const [held] = await casesOf(author);
  const answers = await Promise.all([decide(held?.id, 'dismiss'), decide(held?.id, 'dismiss')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await noticesOf(author)).toEqual([]);
  expect(eventsFor(author)).toEqual([]);
  await report(other, postId);
  expect(await casesOf(author)).toMatchObject([{ id: held?.id, report_count: 2 }]);
});

test('two who decide at once: one decision, one notice', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  await report(reader, postId);
  const [held] = await casesOf(author);
  const hide = () => decide(held?.id, 'hide', { rule: 'spam' });
  const answers = await Promise.all([hide(), hide()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await noticesOf(author)).toHaveLength(1);
});

test('an upheld appeal leaves the text hidden and shows the member why', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  await report(reader, postId);
  const [held] = await casesOf(author);
  await decide(held?.id, 'hide', { rule: 'spam' });
  const [notice] = await noticesOf(author);
  expect(await refusalOf(decide(held?.id, 'uphold'))).toEqual([409, 'illegal_state']);
  await author.call('POST', `/moderation/notices/${notice?.id}/appeal`, { text: 'Please' });
  await decide(held?.id, 'uphold', { note: 'It is an advertisement' });
  expect((await noticesOf(author))[0]).toMatchObject({
    outcome: 'upheld',
    outcome_note: 'It is an advertisement',
  });
  expect(await refusalOf(reader.call('GET', `/posts/${postId}`))).toEqual([404, 'not_found']);
  expect(eventsFor(author).at(-1)).toBe('"event":"appeal_upheld"');
});

test('members are refused the queue and another’s notice, and a decision is in the audit log', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  await report(reader, postId);
  const [held] = await casesOf(author);
  const forbidden = [403, 'forbidden'];
  expect(await refusalOf(reader.call('GET', '/admin/moderation'))).toEqual(forbidden);
  const calls = ['dismiss', 'hide', 'warn', 'uphold', 'restore'].map((action) =>
    refusalOf(reader.call('POST', `/admin/moderation/${held?.id}/${action}`, { rule: 'spam' })),
  );
  for (const refusal of await Promise.all(calls)) expect(refusal).toEqual(forbidden);
  await decide(held?.id, 'warn', { rule: 'spam' });
  const [notice] = await noticesOf(author);
  const appeal = reader.call('POST', `/moderation/notices/${notice?.id}/appeal`, { text: 'Me' });
  expect(await refusalOf(appeal)).toEqual([404, 'not_found']);
  const log = await database.pool.query(
    `select admin_user_id, target_user_id, request_data ->> 'rule' as rule, success
     from admin_audit_log where route_path like '%/warn' and target_user_id = $1`,
    [author.id],
  );
  expect(log.rows).toEqual([
    { admin_user_id: admin.id, target_user_id: author.id, rule: 'spam', success: true },
  ]);
});

test('with the flag off an administrator reads but decides nothing', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  await report(reader, postId);
  const [held] = await casesOf(author);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  expect(await refusalOf(decide(held?.id, 'dismiss'))).toEqual([403, 'feature_disabled']);
  expect(await casesOf(author)).toHaveLength(1);
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
});

test('an administrator’s session without its second factor is refused', async () => {
  const second = 'second@test.example';
  const member = await app.signUp(second);
  await grantAdmin({ database, email: second });
  await addTotp(app, member.client.auth);
  const weak = app.callWith(await tokenOfClient(await signInAgain(app, second)));
  expect(await refusalOf(weak('GET', '/admin/moderation'))).toEqual([403, 'insufficient_aal']);
  const strong = app.callWith(await tokenOfClient(member.client.auth));
  expect((await strong('GET', '/admin/moderation')).status).toBe(200);
});

/** A requester after one of the others reported them and an administrator hid it: what they can read. */
async function readAfterReport(reporter: 'connector' | 'target') {
  const world = await buildBridgeWorld(database, { clock: createTestClock(app.clock.now()) });
  const id = await request(world);
  await agree(world, id);
  const open = async (ctx: MemberContext): Promise<Person> => {
    const call = app.callWith(await app.tokenOf(ctx));
    return { ctx, id: ctx.actor.memberId, call };
  };
  const [requester, by] = [await open(world.requester), await open(world[reporter])];
  const words = { reason: 'harassment', note: `Said by the ${reporter}` };
  expect((await by.call('POST', `/bridges/${id}/reports`, words)).status).toBe(201);
  const [held] = await casesOf(requester);
  expect(held).toMatchObject({ subject: 'bridge', reports: [{ reporter: { id: by.id } }] });
  const jobsBefore = app.sent.length;
  const decided = await decide(held?.id, 'hide', { rule: 'harassment', note: 'Stay polite.' });
  expect(decided.status).toBe(200);
  expect((await by.call('GET', `/bridges/${id}`)).status).toBe(404);
  const paths = ['/moderation/notices', '/bridges?tab=bridges-sent', `/bridges/${id}`];
  const texts = await Promise.all(
    paths.map(async (path) => (await requester.call('GET', path)).text()),
  );
  const read = [...texts, JSON.stringify(app.sent.slice(jobsBefore))].join('\n');
  const anonymous = read
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME');
  return { anonymous, read, notices: await noticesOf(requester), reporterId: by.id };
}

test('a requester reads the same after a decision, whether the connector or the target reported them', async () => {
  const [byConnector, byTarget] = [
    await readAfterReport('connector'),
    await readAfterReport('target'),
  ];
  expect(byConnector.anonymous).toBe(byTarget.anonymous);
  expect(byTarget.notices).toMatchObject([
    { action: 'hidden', subject: 'bridge', rule: 'harassment', note: 'Stay polite.' },
  ]);
  expect(byTarget.notices[0]?.quoted_content).toContain('I help software teams');
  for (const { read } of [byConnector, byTarget]) expect(read).not.toContain('Said by');
  expect(byTarget.read).not.toContain(byTarget.reporterId);
});
