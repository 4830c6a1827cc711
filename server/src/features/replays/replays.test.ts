import { createHmac, randomUUID } from 'node:crypto';

import type { Replay, StoredEvent } from '@kith/contract/pipeline/replays';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { rehearse } from '#platform/database/rehearse.ts';
import type { Tx } from '#platform/database/tx.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { runAsService } from '#platform/database/service.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';
import { readWholeDatabase } from '#testing/whole-database.ts';

import { replayEvent } from './replay-event.ts';

const webhookSecret = 'a secret for the events';
const database = await useFileDatabase();
const smtp = await useUntilEnd(startSmtpPeer());
const jobs = await startJobs({ database, log: silentLogger, handlers: [] });
await useUntilEnd(Promise.resolve({ close: () => jobs.stop() }));
/** No server is there: whoever asks the forum fails. */
const forumUrl = 'http://127.0.0.1:9';
const app = await startTestApp({
  database,
  variables: {
    ...longSessions,
    DISCOURSE_URL: forumUrl,
    DISCOURSE_CONNECT_SECRET: 'a secret for signing in',
    DISCOURSE_WEBHOOK_SECRET: webhookSecret,
  },
});
const adminEmail = 'ines@replays.example';
const [admin, member] = [await app.signUp(adminEmail), await app.signUp()];
await grantAdmin({ database, email: adminEmail });
const parts = { database, clock: app.clock, log: silentLogger, config: app.config };

const list = (source: string) =>
  bodyOf<{ items: StoredEvent[] }>(admin.call('GET', `/admin/replays/events?source=${source}`));
const replay = (source: string, id: string) =>
  bodyOf<Replay>(admin.call('POST', '/admin/replays', { source, id, reason: 'A look' }));

/** All tables but the audit log, which says that it was replayed, and the counts of requests. */
async function readEverything() {
  const everything = await readWholeDatabase(database.connection);
  const moving = ['public.admin_audit_log', 'public.request_minutes', 'public.trace_entries'];
  return Object.fromEntries(Object.entries(everything).filter(([name]) => !moving.includes(name)));
}

/** Sends an event as the forum signs it. */
async function sendForumEvent(body: object) {
  const raw = JSON.stringify(body);
  const signature = createHmac('sha256', webhookSecret).update(raw).digest('hex');
  const answer = await fetch(`${app.origin}/discourse/events`, {
    method: 'POST',
    headers: { 'x-discourse-event-signature': `sha256=${signature}` },
    body: raw,
  });
  expect(answer.status).toBe(200);
  const { items } = await list('forum');
  return items[0]!;
}

async function joinForum(forumId: number) {
  await database.pool.query(
    `insert into forum_accounts (owner_id, joined_at, forum_user_id, username) values ($1, now(), $2, 'ana')
     on conflict (owner_id) do update set forum_user_id = $2`,
    [member.id, forumId],
  );
}

test('a payment event that was applied would change nothing, and changes nothing', async () => {
  const buyer = openBuyer(app, await app.signUp());
  await buyer.checkOut({ kind: 'pack', pack: 'credits_500' });
  const { items } = await list('payment');
  const [event] = items;
  expect(event).toMatchObject({ source: 'payment', attempts: 1 });
  const before = await readEverything();
  const found = await replay('payment', event!.id);
  expect(found).toMatchObject({ outcome: 'same', fault: null, jobs: [] });
  expect(found.facts).toContainEqual({ name: 'checkout', was: 'paid', would_be: 'paid' });
  expect(await readEverything()).toEqual(before);
});

/** The event of a member's only checkout, whatever came at the same time. */
async function readEventOf(memberId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select e.id from provider_events e join checkouts c on c.session = e.subject_id
     where c.owner_id = $1`,
    [memberId],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.id;
}

test('one that was not applied shows what it would change, and nothing of that is kept or sent', async () => {
  const buyer = openBuyer(app, await app.signUp());
  await buyer.checkOut({ kind: 'pack', pack: 'credits_500' });
  const id = await readEventOf(buyer.id);
  // As if it had never been applied.
  await database.pool.query(`update checkouts set state = 'open' where owner_id = $1`, [buyer.id]);
  const wallet = await buyer.wallet();
  const before = await readEverything();
  const queued = await database.pool.query('select count(*) from pgboss.job');
  app.sent.length = 0;
  const found = await replay('payment', id);
  expect(found.outcome).toBe('changes');
  expect(found.facts).toContainEqual({ name: 'checkout', was: 'open', would_be: 'paid' });
  expect(found.tables.map(({ name }) => name)).toContain('checkouts');
  expect(await readEverything()).toEqual(before);
  expect((await database.pool.query('select count(*) from pgboss.job')).rows).toEqual(queued.rows);
  expect(app.sent).toEqual([]);
  expect(smtp.received).toEqual([]);
  expect(await buyer.wallet()).toEqual(wallet);
});

test('an event of a provider on the network stops with its first question', async () => {
  await database.pool.query(
    `insert into provider_events (provider, id, type, subject_kind, subject_id, created_at, received_at)
     values ('stripe', 'evt_outside', 'invoice.paid', 'invoice', 'in_1', now(), now())`,
  );
  const before = await readEverything();
  expect(await replay('payment', 'evt_outside')).toMatchObject({
    outcome: 'stopped',
    fault: 'It would ask stripe about the invoice',
  });
  expect(await readEverything()).toEqual(before);
});

test('a post at the forum is stored by its ids, and replayed without asking the forum', async () => {
  const [forumId, postId] = [4711, 99];
  await joinForum(forumId);
  const event = await sendForumEvent({
    post: { id: postId, user_id: forumId, raw: 'Figs are ripe', username: 'ana' },
  });
  const stored = await database.pool.query('select * from received_events');
  expect(JSON.stringify(stored.rows)).not.toMatch(/Figs|"ana"/u);
  expect(await replay('forum', event.id)).toMatchObject({ outcome: 'same' });
  await database.pool.query('delete from forum_deeds');
  const before = await readEverything();
  const found = await replay('forum', event.id);
  expect(found.outcome).toBe('changes');
  expect(found.facts).toContainEqual({ name: 'posts', was: '0', would_be: '1' });
  expect(await readEverything()).toEqual(before);
  await database.pool.query('delete from forum_accounts');
  expect((await replay('forum', event.id)).outcome).toBe('stopped');
});

test('the reason is in the audit log; unknown events, members and missing reasons are refused', async () => {
  const run = (who: typeof admin, body: object) => who.call('POST', '/admin/replays', body);
  const body = { source: 'forum', id: randomUUID(), reason: 'A look' };
  expect(await refusalOf(run(admin, body))).toEqual([404, 'not_found']);
  expect(await refusalOf(run(admin, { ...body, id: 'evt_x', source: 'payment' }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await refusalOf(run(admin, { ...body, reason: ' ' }))).toEqual([400, 'validation_failed']);
  expect(await refusalOf(run(member, body))).toEqual([403, 'forbidden']);
  const audit = await database.pool.query<{ reason: string }>(
    `select request_data ->> 'reason' as reason from admin_audit_log where rpc_function = 'replays.run'`,
  );
  expect(audit.rows).toContainEqual({ reason: 'A look' });
});

test('work in a rehearsal that commits, fails or changes its role is taken back all the same', async () => {
  const ctx = await createMember(database);
  const before = await readEverything();
  const readUser = async (tx: Tx) =>
    (await sql<{ id: string | null }>`select auth_uid() as id`.execute(tx)).rows[0]?.id;
  const insert = `insert into waitlist (email, locale, consent_text, created_at) values ($1, 'en-US', 'x', now())`;
  const { writes } = await rehearse(database, async (rehearsed) => {
    const add = (email: string) => rehearsed.pool.query(insert, [email]);
    await runAsService(rehearsed, () => add('a@example.org'));
    const { memberId } = ctx.actor;
    await openMemberDatabase(rehearsed, ctx.actor).transaction(async (tx) => {
      expect(await readUser(tx)).toBe(memberId);
    });
    // After a member’s transaction the service is no member again.
    await runAsService(rehearsed, async (tx) => expect(await readUser(tx)).toBeNull());
    await runAsService(rehearsed, async () => {
      await add('b@example.org');
      throw new Error('No');
    }).catch(() => undefined);
    await runAsService(rehearsed, async (tx) => {
      const { rows } = await rehearsed.pool.query('select count(*) from waitlist');
      expect(rows).toEqual([{ count: 1 }]);
      return tx;
    });
  });
  expect(writes).toContainEqual({ name: 'waitlist', inserted: 2, updated: 0, deleted: 0 });
  expect(await readEverything()).toEqual(before);
  await expect(
    rehearse(database, () => Promise.reject(new Error('It fails at once'))),
  ).rejects.toThrow('at once');
  expect(await readEverything()).toEqual(before);
});

test('two replays at once don’t see each other', async () => {
  const { items } = await list('payment');
  const ctx = await createMember(database);
  const before = await readEverything();
  const input = { source: 'payment' as const, id: items.at(-1)!.id, reason: 'x' };
  const found = await Promise.all([1, 2, 3].map(() => replayEvent({ ctx, parts, input })));
  expect(new Set(found.map(({ outcome }) => outcome)).size).toBe(1);
  expect(await readEverything()).toEqual(before);
});
