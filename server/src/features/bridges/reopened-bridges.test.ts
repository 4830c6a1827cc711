import { bridgeTimes } from '@kith/contract/bridges/states';
import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import {
  agree,
  type BridgeWorld,
  buildBridgeWorld,
  emailsTo,
  request,
  seen,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptBridge } from './answer-bridge.ts';
import { answerByLink } from './answer-by-link.ts';
import { cancelBridge, reopenBridge } from './steer-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const cancel = (id: string) =>
  runAsService(database, (tx) => cancelBridge({ tx, jobs: world.jobs }, { id, at: now() }));
async function reopen(id: string): Promise<void> {
  await runAsService(database, (tx) => reopenBridge(tx, { id, at: now() }));
  await world.sweep();
}
const now = () => world.clock.now();
const later = (days: number) => world.clock.advance(days * dayMs);

/** The steps that a member was notified of, sorted; each job runs twice. */
async function noticesOf({ actor }: MemberContext): Promise<string[]> {
  const runner = createNotificationRunner(database, world.clock);
  const jobs = world.sent.splice(0);
  for (const { name, data } of [...jobs, ...jobs]) {
    if (name === 'notifications.deliver') await runner.run(name, data);
  }
  const { rows } = await database.pool.query<{ step: string }>(
    `select data -> 'facts' ->> 'step' as step from notification_facts
     where owner_id = $1 and kind = 'bridge'`,
    [actor.memberId],
  );
  return rows.map(({ step }) => step).sort();
}

test('a bridge that ended while its target was asked goes on after it began again', async () => {
  const id = await request(world);
  await agree(world, id, { note: 'You two have much in common.' });
  later(bridgeTimes.expiryDays);
  await world.sweep();
  expect((await seen(world.requester, id)).state).toBe('expired');
  await reopen(id);
  expect(await seen(world.connector, id)).toMatchObject({
    state: 'requested',
    connector_note: null,
    target: null,
  });
  expect(await refusalOf(seen(world.target, id))).toBe('not_found');
  const { rows } = await database.pool.query(
    `select connector_note || target_name as texts,
       coalesce(target_id::text, target_contact_id::text, target_email) as target
     from bridges where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ texts: '', target: null }]);
  expect(await noticesOf(world.connector)).toEqual(['requested', 'requested']);
  later(1);
  await agree(world, id);
  expect((await seen(world.requester, id)).state).toBe('connector_accepted');
  expect(await noticesOf(world.requester)).toEqual(['accepted', 'accepted', 'expired']);
  expect(await noticesOf(world.target)).toEqual(['asked', 'asked']);
  await acceptBridge({ ctx: world.target, service: world.service, input: { id } });
  expect((await seen(world.target, id)).state).toBe('introduced');
});

test('a target who is chosen only then sees nothing of what was before', async () => {
  const id = await request(world);
  await agree(world, id, { guest: true, note: 'Dear Greta' });
  const [mail] = await emailsTo(database, `greta-${world.requester.actor.memberId}@guest.example`);
  const [, token = ''] = /\/bridge\/([\w-]{43})/u.exec(mail?.body_text ?? '') ?? [];
  expect(token).not.toBe('');
  later(1);
  await cancel(id);
  await reopen(id);
  later(1);
  await agree(world, id, { note: 'Dear Hal' });
  const { history } = await seen(world.target, id);
  expect(history.map(({ event, note }) => [event, note])).toEqual([['accept', 'Dear Hal']]);
  const { service, clock, jobs } = world;
  const answer = { token, answer: 'accept', note: '' } as const;
  expect(await answerByLink({ service, clock, jobs }, answer)).toBeUndefined();
  expect((await seen(world.target, id)).state).toBe('connector_accepted');
});

test('what is cancelled a second time is announced a second time', async () => {
  const id = await request(world);
  await agree(world, id);
  later(1);
  await cancel(id);
  await reopen(id);
  later(1);
  await agree(world, id);
  await cancel(id);
  expect(await noticesOf(world.target)).toEqual(['asked', 'asked', 'withdrawn', 'withdrawn']);
});
