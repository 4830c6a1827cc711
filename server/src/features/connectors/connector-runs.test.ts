import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { CrmConnection, CrmContactLinks } from '@kith/contract/connectors/schemas';
import { beforeEach, expect, test } from 'vitest';

import { allow, type Crm, openCrm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server, someone, addThere, startOver } = await useCrmScene(database);

const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
});

const findHere = async (email: string) =>
  (await crm.contacts()).find(({ emails }) => emails.some(({ value }) => value === email));

test('whoever asks while a run ends sees what it changed together with its end', async () => {
  await crm.connect();
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'preview' }));
  // As a worker ends a preview, in one transaction; who asks meanwhile waits in the middle.
  const worker = await database.pool.connect();
  await worker.query('begin; lock table crm_runs in access exclusive mode');
  const asked = crm.read();
  const isWaiting = () => query(`select from pg_locks where not granted`);
  await expect.poll(isWaiting).toHaveLength(1);
  await worker.query(`update crm_runs set status = 'done' where status = 'running'`);
  await worker.query('update crm_connections set previewed_revision = revision');
  await worker.query('commit');
  worker.release();
  expect(await asked).toMatchObject({ run: { status: 'done' }, is_previewed: true });
});

test('a limit pauses the run where it is, and it goes on there', async () => {
  const people = [someone(), someone(), someone()];
  for (const person of people) addThere(person);
  await crm.connect();
  await crm.preview();
  salesforce.plan(/GET .*\/query$/u, {
    status: 403,
    body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'x' }],
  });
  const run = await crm.syncOnce();
  expect(run).toMatchObject({ status: 'waiting', failure: 'rate_limited' });
  const pause = Date.parse(run.resumes_at!) - server.clock.now().getTime();
  expect(pause).toBeGreaterThan(10 * minuteMs);
  // A second request while it waits begins nothing else.
  const same = await bodyOf<{ id: string }>(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  expect(same.id).toBe(run.id);
  await server.runAll();
  expect(await findHere(people[2]!.email)).toBeDefined();
});

test('the day’s calls are not used up', async () => {
  addThere(someone());
  await crm.connect();
  await crm.preview();
  salesforce.setUsage('14000/15000');
  const calls = salesforce.calls.length;
  expect(await crm.syncOnce()).toMatchObject({ status: 'waiting', failure: 'rate_limited' });
  expect(salesforce.calls.length - calls).toBe(1);
  salesforce.setUsage('18/15000');
  await server.runAll();
  expect((await crm.read()).run?.status).toBe('done');
});

test('access that ended is renewed with rotation, and a refused renewal asks the member', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.sync();
  salesforce.expire();
  salesforce.edit('Contact', id, { Title: 'Renewed' });
  await crm.sync();
  expect((await findHere(person.email))?.title).toBe('Renewed');
  salesforce.expire(true);
  expect((await crm.run('sync')).failure).toBe('reconnect');
  expect((await crm.read()).status).toBe('reconnect');
  expect(await refusalOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }))).toEqual([
    422,
    'connection_refused',
  ]);
  expect((await crm.connect()).status).toBe('active');
  salesforce.edit('Contact', id, { Title: 'Back' });
  await crm.sync();
  expect((await findHere(person.email))?.title).toBe('Back');
});

test('an answer of the CRM works once, in time, and only for who asked', async () => {
  const ben = await server.signUp();
  const { state, code, back } = await allow(ana, 'salesforce');
  expect(back.pathname).toBe('/app/contacts/import');
  const complete = (member: AppMember, answer: object) =>
    refusalOf(member.call('POST', '/connectors/completions', answer));
  const refused = [422, 'connection_refused'];
  expect(await complete(ben, { state, code })).toEqual(refused);
  expect(await complete(ana, { state: 'x', code })).toEqual(refused);
  expect(await complete(ana, { state, code: 'x' })).toEqual(refused);
  // The state is used up by the attempt.
  expect(await complete(ana, { state, code })).toEqual(refused);
  const late = await allow(ana, 'salesforce');
  server.advance(11 * minuteMs);
  expect(await complete(ana, { state: late.state, code: late.code })).toEqual(refused);
  expect(await bodyOf<{ connections: CrmConnection[] }>(ana.call('GET', '/connectors'))).toEqual({
    providers: ['salesforce', 'hubspot'],
    connections: [],
  });
});

test('tokens are sealed, and disconnecting revokes the access and keeps the contacts', async () => {
  const person = someone();
  addThere(person);
  await crm.connect();
  await crm.sync();
  const [{ sealed }] = (await query(
    'select sealed from auth.crm_tokens where owner_id = $1',
    ana.id,
  )) as [{ sealed: Buffer }];
  expect(sealed.toString('latin1')).not.toMatch(/access-|refresh-/u);
  const grants = salesforce.countGrants();
  await bodyOf(ana.call('DELETE', crm.path));
  expect(salesforce.countGrants()).toBe(grants - 1);
  for (const table of ['crm_connections', 'crm_links', 'crm_runs', 'auth.crm_tokens']) {
    expect(await query(`select from ${table} where owner_id = $1`, ana.id), table).toEqual([]);
  }
  expect(await findHere(person.email)).toBeDefined();
  // Connected again, everybody is found again.
  const contacts = await crm.contacts();
  await crm.connect();
  const { counts } = await crm.sync();
  expect(counts).toMatchObject({
    contacts_created: 0,
    contacts_linked: contacts.length,
    notes_created: 0,
  });
});

test('a connection syncs by itself every hour, until it is paused', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.sync();
  salesforce.edit('Contact', id, { Title: 'By itself' });
  const schedule = async () => {
    await server.run('connectors.schedule');
    await server.runAll();
  };
  await schedule();
  expect((await findHere(person.email))?.title).toBe('Analyst');
  server.advance(61 * minuteMs);
  await schedule();
  expect((await findHere(person.email))?.title).toBe('By itself');
  const paused = await crm.update({ is_paused: true });
  // Again, and nothing at all: both change nothing.
  expect(await crm.update({ is_paused: true })).toEqual(paused);
  expect(await crm.update({})).toEqual(paused);
  salesforce.edit('Contact', id, { Title: 'Unseen' });
  server.advance(61 * minuteMs);
  await schedule();
  expect((await findHere(person.email))?.title).toBe('By itself');
});

test('a stopped worker’s run goes on with another, and a run of two workers is one', async () => {
  for (let index = 0; index < 5; index += 1) addThere(someone());
  await crm.connect();
  await crm.preview();
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  const job = server.sent.shift()!.data as object;
  const stopped = AbortSignal.abort();
  await server.run('connectors.sync', job, stopped);
  expect((await crm.read()).run?.status).toBe('running');
  await Promise.all([server.run('connectors.sync', job), server.run('connectors.sync', job)]);
  server.advance(3 * minuteMs);
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done' });
  const [{ most }] = (await query(
    `select max(n)::int as most from (select count(*) as n from contacts where owner_id = $1 group by name_key) x`,
    ana.id,
  )) as [{ most: number }];
  expect(most).toBe(1);
});

test('a contact names its record there, where people see it, also of one that was merged into it', async () => {
  const [person, other] = [someone(), someone()];
  const [id, otherId] = [addThere(person), addThere(other)];
  await crm.connect();
  await crm.sync();
  const [kept, merged] = [await findHere(person.email), await findHere(other.email)];
  const read = async () =>
    (await bodyOf<CrmContactLinks>(ana.call('GET', `/contacts/${kept!.id}/crm-links`))).items;
  const record = {
    provider: 'salesforce',
    account_label: 'Lovelace Ltd',
    remote_id: id,
    url: `${salesforce.url}/${id}`,
    last_synced_at: (await crm.read()).last_synced_at,
  };
  expect(await read()).toEqual([record]);
  const chosen = ana.call('POST', `/contacts/${kept!.id}/duplicates`, { contact_id: merged!.id });
  const pair = await bodyOf<{ id: string; first: { id: string } }>(chosen);
  expect(pair.first.id).toBe(kept!.id);
  await bodyOf(ana.call('POST', `/duplicates/${pair.id}/merge`, {}));
  const another = { ...record, remote_id: otherId, url: `${salesforce.url}/${otherId}` };
  expect(await read()).toEqual([record, another]);
  await bodyOf(ana.call('DELETE', crm.path));
  expect(await read()).toEqual([]);
});

test('an erased account has its access revoked, and goes where the CRM doesn’t answer, too', async () => {
  const ben = await server.signUp();
  await crm.connect();
  await openCrm(server, ben, 'salesforce').connect();
  const grants = salesforce.countGrants();
  for (const member of [ana, ben]) {
    await bodyOf(member.call('POST', '/account/deletion', { email: member.email }));
  }
  server.advance(15 * dayMs);
  salesforce.plan(/revoke$/u, 'drop');
  await server.run('account-deletion.run');
  expect(salesforce.countGrants()).toBe(grants - 1);
  expect(await query('select from auth.users where id = any($1)', [ana.id, ben.id])).toEqual([]);
});
