import { randomUUID } from 'node:crypto';

import type { RecentTrace, Trace, TraceEntry } from '@kith/contract/pipeline/schemas';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { createEmailTicketJob } from '#features/support/email-ticket.ts';
import { systemClock } from '#platform/clock.ts';
import { runCorrelated } from '#platform/correlation.ts';
import { runAsService } from '#platform/database/service.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

import { findTrace } from './find-trace.ts';

const database = await useFileDatabase();
const smtp = await useUntilEnd(startSmtpPeer());
const failing = 'test.fails';
const deliver = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'hello@mail.example' });
const jobs: RunningJobs = await startJobs({
  database,
  log: silentLogger,
  handlers: [
    createEmailTicketJob({ database, clock: systemClock, hasTransport: true }),
    deliver,
    {
      name: failing,
      retries: 0,
      expireInSeconds: 60,
      run: () => Promise.reject(new Error('Refused for ana@example.org')),
    },
  ],
});
afterAll(() => jobs.stop());
const app = await startTestApp({
  database,
  variables: longSessions,
  jobs: { queue: jobs, operations: jobs.operations },
});
const adminEmail = 'ines@traces.example';
const [admin, member] = [await app.signUp(adminEmail), await app.signUp('ana@traces.example')];
await grantAdmin({ database, email: adminEmail });

/** As an administrator is answered. */
const ask = (id: string) =>
  bodyOf<Trace>(admin.call('GET', `/admin/pipeline/traces/${encodeURIComponent(id)}`));
/** The same without the limit on administrators' calls. */
const trace = (id: string) => findTrace({ database, jobs: jobs.operations, id });
const recent = (query = '') =>
  bodyOf<{ items: RecentTrace[]; next_cursor: string | null }>(
    admin.call('GET', `/admin/pipeline/traces${query}`),
  );
const shortOf = ({ source, name, state }: TraceEntry) => `${source} ${name} ${state}`;

/** Asks support, with an id for the request, and waits until the team has the email. */
async function askSupport(requestId: string, subject: string) {
  const body = { subject, message: 'My contacts Bo and Cy are gone' };
  const headers = { 'x-request-id': requestId };
  expect((await member.call('POST', '/support/tickets', body, headers)).ok).toBe(true);
  return waitFor(() => smtp.received.find(({ raw }) => raw.includes(subject)));
}

test('one request is followed to its jobs and its email, from each of their ids', async () => {
  const requestId = randomUUID();
  const mail = await askSupport(requestId, 'Figs and dates');
  const expected = [
    'request POST /api/v1/support/tickets done',
    'job support.mail-ticket done',
    'job mail.deliver done',
    'email h…@k….example done',
  ];
  const found = await waitFor(async () => {
    const answer = await trace(requestId);
    const isWhole = answer.entries.length === expected.length;
    return isWhole && answer.entries.every(({ state }) => state === 'done') ? answer : undefined;
  });
  expect(found.correlation_ids).toEqual([requestId]);
  const [, address = ''] = /<([^>]+)>/u.exec(/^To: (.*)$/mu.exec(mail.raw)?.[1] ?? '') ?? [];
  expect(found.entries.map(shortOf).slice(0, 3)).toEqual(expected.slice(0, 3));
  expect(found.entries[3]?.source).toBe('email');
  expect(found.entries[3]?.name).not.toContain(address === '' ? '@kith' : address);
  expect(JSON.stringify(found)).not.toMatch(/Figs|Bo and Cy|ana@/u);

  const [, messageId = ''] = /^Message-ID: (<\S+>)$/imu.exec(mail.raw) ?? [];
  const ids = found.entries.flatMap(({ references }) => references.map(({ id }) => id));
  const jobIds = found.entries.flatMap(({ references }) =>
    references.filter(({ name }) => name === 'job').map(({ id }) => id),
  );
  expect(ids).toContain(messageId.slice(1).split('@')[0]);
  for (const id of [messageId, ...jobIds]) {
    expect((await ask(id)).entries, id).toEqual(found.entries);
  }
});

test('what a failed job leaves is in the trace as a dead letter, masked, with its id when it is retried', async () => {
  const id = `req-${randomUUID()}`;
  const contactId = randomUUID();
  await runCorrelated(id, () =>
    runAsService(database, (tx) => jobs.send(tx, failing, { contactId, note: 'Ana likes figs' })),
  );
  const findDead = () =>
    waitFor(async () => {
      const { entries } = await trace(id);
      return entries.find(({ source }) => source === 'dead_letter');
    });
  const dead = await findDead();
  expect(dead).toMatchObject({
    name: failing,
    state: 'failed',
    detail: 'Refused for [address]',
    correlation_id: id,
  });
  expect(dead.references).toContainEqual({ name: 'contactId', id: contactId });
  expect(JSON.stringify(await trace(id))).not.toContain('figs');
  const deadId = dead.references[0]?.id ?? '';
  expect(await jobs.operations.retry(deadId)).toBe('retried');
  const again = await waitFor(async () => {
    const { entries } = await trace(id);
    const one = entries.find(({ source }) => source === 'dead_letter');
    return one && one.references[0]?.id !== deadId ? one : undefined;
  });
  expect(again.correlation_id).toBe(id);
});

test('an email that waits is shown with a masked address, and nothing of what it says', async () => {
  const id = `wait-${randomUUID()}`;
  const outbox = createOutbox({ jobs, clock: systemClock, hasTransport: false });
  await runCorrelated(id, () =>
    runAsService(database, (tx) =>
      outbox.post(tx, { to: 'carla@mail.example', subject: 'Plums', text: 'Plums', html: 'Plums' }),
    ),
  );
  const { entries } = await trace(id);
  expect(entries.map(shortOf)).toEqual(['email c…@m….example waiting']);
  expect(JSON.stringify(entries)).not.toContain('Plums');
});

test('an event of the payment provider is found by its id and by what it is about, with its request', async () => {
  const id = `hook-${randomUUID()}`;
  const [event, subject] = [`evt_${randomUUID()}`, `cs_${randomUUID()}`];
  await runCorrelated(id, () =>
    runAsService(database, (tx) =>
      sql`insert into provider_events (provider, id, type, subject_kind, subject_id, created_at, received_at)
        values ('stripe', ${event}, 'checkout.session.completed', 'checkout', ${subject}, now(), now())`.execute(
        tx,
      ),
    ),
  );
  for (const asked of [id, event, subject]) {
    const { entries, correlation_ids: correlations } = await trace(asked);
    expect(correlations).toEqual([id]);
    expect(entries.map(shortOf)).toEqual(['payment_event checkout.session.completed waiting']);
  }
});

test('administrators’ calls are in their own trace, and recorded requests are listed newest first', async () => {
  const id = randomUUID();
  await admin.call('GET', '/admin/jobs', undefined, { 'x-request-id': id });
  const found = await waitFor(async () => {
    const { entries } = await trace(id);
    return entries.length === 2 ? entries : undefined;
  });
  expect(found.map(({ source }) => source).toSorted()).toEqual(['audit', 'request']);
  const first = await recent('?limit=1');
  const second = await recent(`?limit=1&cursor=${first.next_cursor}`);
  const times = [first, second].map(({ items }) => items[0]?.at ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await recent('?failed=true')).items).toEqual([]);
});

test('unknown ids have an empty trace; members and a switched-off flag are refused', async () => {
  expect(await ask(randomUUID())).toEqual({ correlation_ids: [], entries: [], is_cut: false });
  expect(await refusalOf(admin.call('GET', '/admin/pipeline/traces/a%20b%20c%20d'))).toEqual([
    400,
    'validation_failed',
  ]);
  for (const path of [`/admin/pipeline/traces/${randomUUID()}`, '/admin/pipeline/traces']) {
    expect(await refusalOf(member.call('GET', path))).toEqual([403, 'forbidden']);
  }
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'off' });
  expect(await refusalOf(admin.call('GET', '/admin/pipeline/traces'))).toEqual([
    403,
    'feature_disabled',
  ]);
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'on' });
});

test('two requests at once keep their ids apart', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await Promise.all(ids.map((id, at) => askSupport(id, `Question ${at} of ${id}`)));
  for (const id of ids) {
    const { correlation_ids: correlations, entries } = await waitFor(async () => {
      const found = await trace(id);
      return found.entries.length === 4 ? found : undefined;
    });
    expect(correlations).toEqual([id]);
    expect(new Set(entries.map((entry) => entry.correlation_id))).toEqual(new Set([id]));
  }
});
