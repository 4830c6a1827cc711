import { dayMs } from '@kith/contract/core/time';
import { acceptBridge } from '#features/bridges/answer-bridge.ts';
import { withdrawBridge } from '#features/bridges/withdraw-bridge.ts';
import { blockMember } from '#features/messages/block-member.ts';
import { markMessages } from '#features/messages/mark-messages.ts';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { agree, type BridgeWorld, buildBridgeWorld, request } from '#testing/test-bridges.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

const database = await useFileDatabase();
let world: BridgeWorld;
let runner: ReturnType<typeof createNotificationRunner>;
beforeEach(begin);

/** Other people, whose clock is the queue's. */
async function begin() {
  world = await buildBridgeWorld(database);
  runner = createNotificationRunner(database, world.clock);
}

/** Notifies of what happened, as the queue does. */
async function deliver() {
  runner.sent.push(...world.sent.splice(0));
  await runner.runDue();
}

/** What the next morning's digest reports to a member, if there is one. */
async function readDigest({ actor }: MemberContext): Promise<string> {
  world.clock.advance(dayMs);
  await runner.run('notifications.digest');
  const [mail] = await runner.readEmailsOf(actor.memberId);
  return mail?.body_text ?? '';
}

const asActor = (ctx: MemberContext, id: string) => ({
  ctx,
  service: world.service,
  input: { id },
});
const words = 'explain their prices';

async function askTarget(): Promise<string> {
  const id = await request(world);
  await agree(world, id);
  await deliver();
  return id;
}

test('a question that waits is in the digest, one that was taken back or answered isn’t', async () => {
  await askTarget();
  expect(await readDigest(world.target)).toContain(words);

  await begin();
  const withdrawn = await askTarget();
  await withdrawBridge(asActor(world.requester, withdrawn));
  expect(await readDigest(world.target)).toBe('');

  await begin();
  const answered = await askTarget();
  await acceptBridge(asActor(world.target, answered));
  expect(await readDigest(world.target)).toBe('');
});

test('nothing is sent of an introduction that a block or a moderator has hidden meanwhile', async () => {
  await askTarget();
  const blocked = { id: world.requester.actor.memberId };
  await blockMember({ ctx: world.target, input: blocked });
  expect(await readDigest(world.target)).toBe('');

  await begin();
  const id = await askTarget();
  await database.pool.query('update bridges set hidden_at = now() where id = $1', [id]);
  expect(await readDigest(world.target)).toBe('');
});

test('who asked is notified that they were introduced, unless they have read the conversation', async () => {
  const introduce = async () => {
    const id = await request(world);
    await agree(world, id, { note: '' });
    await acceptBridge(asActor(world.target, id));
    await deliver();
  };
  await introduce();
  expect(await readDigest(world.requester)).toContain('introduced');

  await begin();
  await introduce();
  await markMessages({ ctx: world.requester, input: { action: 'mark_all_read' } });
  expect(await readDigest(world.requester)).not.toContain('introduced');
});

test('nothing is sent about who was blocked meanwhile', async () => {
  const [reader, actor] = [world.target, world.stranger];
  await runner.notifyAndRun({
    memberId: reader.actor.memberId,
    kind: 'link_request',
    fact: '1',
    facts: { actor: 'Eve Lund' },
    ids: { actor_id: actor.actor.memberId },
  });
  await blockMember({ ctx: reader, input: { id: actor.actor.memberId } });
  expect(await readDigest(reader)).toBe('');
});
