import { minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { type Crm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server, someone, addThere, startOver } = await useCrmScene(database);

const now = () => server.clock.now().getTime();
let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  salesforce.setClock(now);
  ({ ana, crm } = await startOver());
  addThere(someone());
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
});

const syncJobs = () => server.sent.filter(({ name }) => name === 'connectors.sync');

test('a run with a slow CRM lets others have their turn, and goes on after them', async () => {
  const [contact] = await crm.contacts();
  await crm.edit(contact!.id, { title: 'Chair' });
  salesforce.setClock(() => {
    server.advance(6 * minuteMs);
    return now();
  });
  expect(await crm.syncOnce()).toMatchObject({ status: 'running', counts: { contacts_sent: 1 } });
  expect(syncJobs()).toHaveLength(1);
  const calls = salesforce.calls.length;
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done', counts: { contacts_sent: 1 } });
  expect(salesforce.calls).toHaveLength(calls);
  expect(syncJobs()).toEqual([]);
});

test('the steps of all turns count: a run without an end ends', async () => {
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  const turn = (steps: number) =>
    database.pool.query(
      `update crm_runs set position = position || jsonb_build_object('steps', $2::integer)
       where owner_id = $1 and status = 'running'`,
      [ana.id, steps],
    );
  await turn(19_999);
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'failed', failure: 'invalid_answer' });
});
