import { minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { type Crm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server, someone, addThere, startOver } = await useCrmScene(database);

const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
const held = 4242;
// Notes that can’t be written, each for another reason.
await query(`create function refuse_note() returns trigger language plpgsql security definer as $$
  begin
    case new.body
      when 'FAULT' then raise exception 'a fault';
      when 'SLOW' then raise exception 'a fault' using errcode = '57014';
      when 'LOST' then perform pg_terminate_backend(pg_backend_pid());
      when 'HELD' then perform pg_advisory_xact_lock(${held}); raise exception 'a fault';
      else null;
    end case;
    return new;
  end $$`);
await query(`create trigger refuse_note before insert on interactions
  for each row execute function refuse_note()`);

let ana: AppMember;
let crm: Crm;
let contactId: string;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
  contactId = addThere(someone());
  await crm.connect();
  await crm.sync();
});

const noteThere = (body: string) =>
  salesforce.create('Task', {
    WhoId: contactId,
    Subject: 'Note',
    Description: body,
    Status: 'Completed',
    ActivityDate: '2026-11-02',
  });
const begin = async () => {
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  const job = server.sent.shift()!.data;
  return (signal?: AbortSignal) => server.run('connectors.sync', job, signal);
};
const attempts = async () =>
  (
    await query(`select attempts from crm_runs where owner_id = $1 and status = 'running'`, ana.id)
  ).map((row: { attempts: number }) => row.attempts);

test.each(['FAULT', 'SLOW'])(
  'a run that fails by a fault of ours again and again ends, and the connection goes on (%s)',
  async (reason) => {
    const id = noteThere(reason);
    const attempt = await begin();
    for (let tries = 1; tries < 7; tries += 1) {
      // The job fails with it, so that it is reported.
      await expect(attempt()).rejects.toThrow('a fault');
      expect(await attempts()).toEqual([tries]);
    }
    await expect(attempt()).rejects.toThrow('a fault');
    const { run, status, next_sync_at: next } = await crm.read();
    expect(run).toMatchObject({ status: 'failed', failure: 'internal' });
    expect([status, Date.parse(next!) > server.clock.now().getTime()]).toEqual(['active', true]);
    // What is left of the job finds nothing to do.
    await attempt();
    await crm.update({ rule: 'kith' });
    salesforce.edit('Task', id, { Description: 'Fine' });
    expect(await crm.sync()).toMatchObject({ status: 'done', counts: { notes_created: 1 } });
  },
);

test('neither a lost connection to the database nor a stop of the server ends a run', async () => {
  const id = noteThere('LOST');
  const attempt = await begin();
  for (let tries = 0; tries < 8; tries += 1) await expect(attempt()).rejects.toThrow();
  salesforce.edit('Task', id, { Description: 'HELD' });
  const holder = await database.pool.connect();
  await holder.query(`select pg_advisory_lock(${held})`);
  const stop = new AbortController();
  const stopped = attempt(stop.signal);
  const isWaiting = () => query(`select from pg_locks where not granted and objid = ${held}`);
  await expect.poll(isWaiting).toHaveLength(1);
  stop.abort();
  await holder.query(`select pg_advisory_unlock(${held})`);
  holder.release();
  await expect(stopped).rejects.toThrow('a fault');
  expect(await attempts()).toEqual([0]);
  salesforce.edit('Task', id, { Description: 'Fine' });
  await attempt();
  expect((await crm.read()).run).toMatchObject({ status: 'done', counts: { notes_created: 1 } });
});

test('a run whose workers die again and again ends, too', async () => {
  const attempt = await begin();
  const leave = (tries: number) =>
    query(
      `update crm_runs set attempts = $2, leased_until = $3
       where owner_id = $1 and status = 'running'`,
      ana.id,
      tries,
      new Date(server.clock.now().getTime() - minuteMs),
    );
  const calls = salesforce.calls.length;
  await leave(6);
  await attempt();
  expect((await crm.read()).run).toMatchObject({ status: 'failed', failure: 'internal' });
  expect(salesforce.calls).toHaveLength(calls);
  const next = await begin();
  await leave(5);
  await next();
  expect((await crm.read()).run).toMatchObject({ status: 'done' });
});

test('a run of a member who may not sign in waits until they may', async () => {
  await begin();
  const ban = (until: Date | null) =>
    query('update auth.users set banned_until = $2 where id = $1', ana.id, until);
  await ban(new Date(server.clock.now().getTime() + 1_000 * minuteMs));
  server.advance(16 * minuteMs);
  await server.run('connectors.schedule');
  const sent = () => server.sent.filter(({ data }) => 'ownerId' in data && data.ownerId === ana.id);
  expect(sent()).toEqual([]);
  await ban(null);
  await server.run('connectors.schedule');
  expect(sent()).toHaveLength(1);
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done' });
});
