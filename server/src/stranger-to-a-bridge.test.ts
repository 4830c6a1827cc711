import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { auditBudget } from '#features/roles/audit-budget.ts';
import type { MemberContext } from '#platform/context.ts';
import { listTables } from '#platform/database/catalogue.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { silentLogger } from '#platform/log.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { readingPaths } from '#testing/reading-paths.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { createRunningClock } from '#testing/test-app-parts.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { addContact } from '#testing/test-contact.ts';
import {
  addMemberAsContact,
  ignoreJobs,
  linkMembers,
  openWith,
  sendIn,
} from '#testing/test-conversation.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import type { Person } from '#testing/test-moderation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/** A stranger with a friend, who knows people named like the three, but none of their addresses. */
const original = await useFileDatabase();
const stage = async () => {
  const clock = createRunningClock();
  const add = (email: string) => createMember(original, { clock, jobs: ignoreJobs, email });
  const [stranger, friend] = [await add('eve@test.example'), await add('fay@test.example')];
  await linkMembers(original, stranger, friend);
  for (const first_name of ['Ana', 'Priya', 'Hal']) {
    await addContact(stranger, { first_name, company: 'Tessel' });
  }
  const conversation = await openWith(friend, stranger);
  return { strangerId: stranger.actor.memberId, friendId: friend.actor.memberId, conversation };
};
const { strangerId, friendId, conversation } = await stage();
const worlds = [await useFileDatabase(original), await useFileDatabase(original)] as const;

type World = Awaited<ReturnType<typeof openWorld>>;

/** One of the copies, with a socket that receives all that the stranger may receive. */
async function openWorld(database: TestDatabase) {
  const app = await startTestApp({ database, variables: longSessions, realtime: true });
  const contextOf = (memberId: string): MemberContext => ({
    clock: app.clock,
    jobs: app.jobs,
    ai: { remote: null },
    log: silentLogger,
    actor: {
      memberId,
      sessionId: null,
    },
    database: openMemberDatabase(database, {
      memberId,
      sessionId: null,
    }),
  });
  const stranger = contextOf(strangerId);
  const token = await app.tokenOf(stranger);
  const client = await database.pool.connect();
  const tables = (await listTables(client, ['public'])).map(({ name }) => name);
  client.release();
  const socket = await app.open();
  const joined = await socket.join('mine', [{ event: '*', schema: '*' }], token);
  expect(joined.status).toBe('ok');
  const call = app.callWith(token);
  return { app, database, stranger, friend: contextOf(friendId), call, tables, socket };
}

async function addPerson({ app, database }: World, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@three.example`;
  const ctx = await createMember(database, { clock: app.clock, jobs: app.jobs, email });
  const id = ctx.actor.memberId;
  await database.pool.query('update profiles set display_name = $2 where id = $1', [id, name]);
  return { ctx, id, call: app.callWith(await app.tokenOf(ctx)) };
}

/** One step of a bridge, and all that follows from it. */
async function takeStep({ app }: World, by: Person, path: string, body: object = {}) {
  const answer = await by.call('POST', `/bridges${path}`, body);
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  await app.runAll();
  return answer;
}

const outcome = { is_met: true, is_helpful: true, value: null };

/** The three, and a bridge between them from the request to thanks; the ids that it left. */
async function liveBridge(world: World) {
  const { app, database } = world;
  const add = (name: string) => addPerson(world, name);
  const [ana, priya, hal] = [await add('Ana'), await add('Priya'), await add('Hal')];
  const priyaOfAna = await addMemberAsContact(database, ana.ctx, priya.ctx);
  await addMemberAsContact(database, priya.ctx, ana.ctx);
  await addMemberAsContact(database, hal.ctx, priya.ctx);
  const halOfPriya = await addMemberAsContact(database, priya.ctx, hal.ctx);
  const step = (by: Person, path: string, body?: object) => takeStep(world, by, path, body);
  const { id: bridge } = await bodyOf<{ id: string }>(
    step(ana, '', { connector_contact_id: priyaOfAna, target: { name: 'Hal' }, message: 'Hello' }),
  );
  await step(ana, `/${bridge}/request`);
  await step(priya, `/${bridge}/agree`, { contact_id: halOfPriya });
  const accepted = await step(hal, `/${bridge}/accept`);
  const { conversation_id: conversation } = (await accepted.json()) as { conversation_id: string };
  await sendIn(hal.ctx, conversation, 'Pleased to meet you');
  await step(ana, `/${bridge}/complete`, outcome);
  await step(ana, `/${bridge}/thank`, { text: 'Thank you' });
  await app.runAll();
  return { priya, ids: [bridge, conversation, hal.id, priyaOfAna] };
}

const guest = 'greta@guest.example';

/** Another bridge over the same connector, to someone who is no member and answers by email. */
async function liveBridgeByEmail(world: World, priya: Person): Promise<string> {
  const { app, database } = world;
  const bea = await addPerson(world, 'Bea');
  const priyaOfBea = await addMemberAsContact(database, bea.ctx, priya.ctx);
  await addMemberAsContact(database, priya.ctx, bea.ctx);
  const gretaOfPriya = await addContact(priya.ctx, {
    first_name: 'Greta',
    emails: [{ value: guest }],
  });
  const step = (by: Person, path: string, body?: object) => takeStep(world, by, path, body);
  const asked = { connector_contact_id: priyaOfBea, target: { name: 'Greta' }, message: 'Hello' };
  const { id: bridge } = await bodyOf<{ id: string }>(step(bea, '', asked));
  await step(bea, `/${bridge}/request`);
  await step(priya, `/${bridge}/agree`, { contact_id: gretaOfPriya });
  const [mail] = await app.readEmailsOf(guest);
  const [path] = /\/bridge\/[\w-]{43}/u.exec(mail?.body_text ?? '') ?? [];
  const form = { method: 'POST', body: new URLSearchParams() };
  expect((await fetch(`${app.origin}${path}/accept`, form)).status).toBe(200);
  await app.runAll();
  expect(await app.readEmailsOf(guest)).toHaveLength(2);
  await step(bea, `/${bridge}/complete`, outcome);
  await step(bea, `/${bridge}/thank`, { text: 'Thank you' });
  await app.runAll();
  return bridge;
}

/** Words that would find the three. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'agenda.calendar': ['?from=2026-11-01&to=2026-12-31'],
  'bridges.list': ['?tab=requests', '?tab=bridges-received', '?tab=active-intros', '?tab=history'],
  'contacts.list': ['?q=Hal', '?q=hal@three.example', `?q=${guest}`],
  'feed.mentionable': ['?q=Hal'],
  'messages.search': ['?q=Pleased'],
  'paths.suggest': ['?query=Hal', '?query=hal@three.example', `?query=${guest}`],
  'search.find': ['?query=Hal', '?query=Pleased', '?query=hal@three.example', `?query=${guest}`],
};

/** An answer without what differs in every world: ids, moments, and what was made of them. */
function normalise(text: string): string {
  return text
    .replaceAll(/"(W[\w-]{20,})"/gu, (_all, cursor: string) =>
      Buffer.from(cursor, 'base64url').toString(),
    )
    .replaceAll(/"public_key":"[^"]+"/gu, '"public_key"')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, '<id>')
    .replaceAll(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)?/gu, '<time>');
}

/** Everything that the stranger can fetch, and how many bytes each answer has. */
async function readAll({ app, stranger, call, tables, socket }: World, ids: string[]) {
  const found: [string, number, number, string][] = [];
  const keep = async (name: string, asking: Promise<Response>) => {
    const answer = await asking;
    const text = normalise(`${answer.headers.get('content-range')} ${await answer.text()}`);
    found.push([normalise(name), answer.status, text.length, text]);
  };
  for (const path of readingPaths({ queries, ids })) {
    // Refused calls of administrators' endpoints are more than a minute allows.
    await auditBudget.forget(strangerId);
    await keep(path, call('GET', path));
  }
  for (const table of tables) {
    const headers = { prefer: 'count=exact' };
    await keep(table, app.restAs(stranger, `/${table}?select=*`, { headers }));
  }
  const people = ['hal@three.example', 'priya@three.example', 'Hal', guest];
  for (const text of people) {
    await keep(text, call('POST', '/paths/search', { kind: 'person', text }));
  }
  await keep('company', call('POST', '/paths/search', { kind: 'company', text: 'Tessel' }));
  const answers = ['accept', 'decline', 'withdraw', 'activate', 'remind'];
  for (const bridge of [ids[0], ids[4]]) {
    for (const verb of answers) {
      await keep(verb, call('POST', `/bridges/${bridge}/${verb}`, {}));
    }
  }
  // A link that was never sent is as one that was.
  for (const verb of ['', '/accept', '/decline', '/refuse']) {
    const form = { method: verb === '' ? 'GET' : 'POST', headers: { 'accept-language': 'en' } };
    await keep(`link${verb}`, fetch(`${app.origin}/bridge/${'A'.repeat(43)}${verb}`, form));
  }
  await socket.beat();
  const heard = socket.heard.map((frame) => normalise(JSON.stringify(frame)));
  return { found, heard, emails: (await app.readEmailsOf('eve@test.example')).length };
}

test('a stranger gets the same bytes, counts and frames in a world without the three of a bridge, in the app and by email', async () => {
  const [full, empty] = await Promise.all([openWorld(worlds[0]), openWorld(worlds[1])]);
  const { priya, ids: inApp } = await liveBridge(full);
  const ids = [...inApp, await liveBridgeByEmail(full, priya)];
  for (const { app, friend } of [full, empty]) {
    await sendIn(friend, conversation, 'How are you?', {}, app.jobs);
    await app.runAll();
  }
  const [withThree, without] = await Promise.all([
    readAll(full, ids),
    readAll(
      empty,
      ids.map(() => randomUUID()),
    ),
  ]);
  expect(withThree.found.filter(([, status]) => status === 200).length).toBeGreaterThan(60);
  expect(withThree.heard.length).toBeGreaterThan(0);
  expect(withThree.found).toEqual(without.found);
  expect(withThree.heard).toEqual(without.heard);
  expect(withThree.emails).toBe(without.emails);
  full.socket.close();
  empty.socket.close();
});
