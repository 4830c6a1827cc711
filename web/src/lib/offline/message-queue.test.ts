import { expect, test } from 'vitest';
import type { AcceptedMessage } from './message-queue.ts';
import { createMessageQueue } from './message-queue.ts';
import type { QueuedMessage } from './message-rules.ts';
import { isFailedMessage } from './message-rules.ts';

type Answer = 'ok' | { status?: number; code?: string };

/** One browser profile: its storage, who may send, and a clock that only the test moves. */
function createProfile() {
  let stored: readonly QueuedMessage[] = [];
  const locks = new Map<string, Promise<void>>();
  return {
    nowMs: 0,
    isOnline: true,
    sent: [] as string[],
    answers: [] as Answer[],
    read: () => stored,
    write: (queue: readonly QueuedMessage[]) => {
      stored = queue;
    },
    lock: (part: string, work: () => Promise<void>) => {
      const turn = (locks.get(part) ?? Promise.resolve()).then(work);
      locks.set(part, turn);
      return turn;
    },
  };
}

type Profile = ReturnType<typeof createProfile>;

function openTab(profile: Profile) {
  const accepted: AcceptedMessage[] = [];
  const failed: QueuedMessage[] = [];
  const timers = new Set<{ atMs: number; done: () => void }>();
  const queue = createMessageQueue({
    read: profile.read,
    write: profile.write,
    lock: profile.lock,
    isOnline: () => profile.isOnline,
    nowMs: () => profile.nowMs,
    send: async ({ content }) => {
      profile.sent.push(content);
      const answer = profile.answers.shift() ?? 'ok';
      await Promise.resolve();
      if (answer !== 'ok') throw Object.assign(new Error('no'), answer);
      return { message: { content } };
    },
    wait: (durationMs, done) => {
      const timer = { atMs: profile.nowMs + durationMs, done };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    onAccepted: (one) => accepted.push(one),
    onFailed: (one) => failed.push(one),
  });
  /** Advances the clock until nothing is due. */
  async function passTime(durationMs: number) {
    const endMs = profile.nowMs + durationMs;
    for (;;) {
      await queue.process();
      const [next] = [...timers].toSorted((one, other) => one.atMs - other.atMs);
      if (!next || next.atMs > endMs) break;
      timers.delete(next);
      profile.nowMs = Math.max(profile.nowMs, next.atMs);
    }
    profile.nowMs = endMs;
  }
  return { queue, accepted, failed, passTime };
}

const text = (content: string, conversationId = 'c1') => ({ conversationId, content });

test('sends a message at once when online, and removes it', async () => {
  const profile = createProfile();
  const { queue, accepted } = openTab(profile);
  const queued = await queue.enqueue(text('one'));
  await queue.process();
  expect(profile.sent).toEqual(['one']);
  expect(profile.read()).toEqual([]);
  expect(accepted).toMatchObject([
    { queued: { clientMsgId: queued.clientMsgId }, message: { content: 'one' } },
  ]);
});

test('queues messages offline without using an attempt, and sends them in order on reconnect', async () => {
  const profile = createProfile();
  profile.isOnline = false;
  const { queue } = openTab(profile);
  for (const content of ['one', 'two', 'three']) await queue.enqueue(text(content));
  await queue.process();
  expect(profile.sent).toEqual([]);
  expect(profile.read().map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
  profile.isOnline = true;
  await queue.processAll();
  expect(profile.sent).toEqual(['one', 'two', 'three']);
});

test('informs the member once after five failures with growing delays', async () => {
  const profile = createProfile();
  profile.answers = Array.from({ length: 5 }, () => ({ status: 503 }));
  const { queue, failed, passTime } = openTab(profile);
  await queue.enqueue(text('one'));
  await queue.process();
  expect(profile.read()).toMatchObject([{ attempts: 1, nextRetryAt: 200 }]);
  await passTime(199);
  expect(profile.sent).toHaveLength(1);
  await passTime(60_000);
  expect(profile.sent).toHaveLength(5);
  expect(failed).toHaveLength(1);
  expect(profile.read().map((message) => isFailedMessage(message))).toEqual([true]);
});

test('removes a failed message after a successful manual retry', async () => {
  const profile = createProfile();
  profile.answers = Array.from({ length: 5 }, () => ({ status: 500 }));
  const { queue, passTime } = openTab(profile);
  const { id } = await queue.enqueue(text('one'));
  await passTime(60_000);
  await queue.retry(id);
  expect(profile.sent).toHaveLength(6);
  expect(profile.read()).toEqual([]);
});

test('does not retry failed messages on reconnect, but does on "send all"', async () => {
  const profile = createProfile();
  profile.answers = Array.from({ length: 5 }, () => ({ status: 500 }));
  const { queue, passTime } = openTab(profile);
  await queue.enqueue(text('one'));
  await passTime(60_000);
  await queue.processAll();
  expect(profile.sent).toHaveLength(5);
  await queue.retryAll();
  expect(profile.sent).toHaveLength(6);
  expect(profile.read()).toEqual([]);
});

test('does not retry a permanent refusal, and sends the next message', async () => {
  const profile = createProfile();
  profile.answers = [{ status: 409, code: 'conversation_closed' }];
  const { queue, failed, passTime } = openTab(profile);
  await queue.enqueue(text('one'));
  await queue.enqueue(text('two'));
  await passTime(60_000);
  expect(profile.sent).toEqual(['one', 'two']);
  expect(failed).toMatchObject([{ content: 'one', error: 'conversation_closed' }]);
});

test('does not treat an expired session or a rate limit as a permanent refusal', async () => {
  const profile = createProfile();
  profile.answers = [{ status: 401 }, { status: 429 }];
  const { queue, passTime } = openTab(profile);
  await queue.enqueue(text('one'));
  await passTime(5_000);
  expect(profile.sent).toHaveLength(3);
  expect(profile.read()).toEqual([]);
});

test('holds a later message of the same conversation until the earlier one is sent', async () => {
  const profile = createProfile();
  profile.answers = [{ status: 503 }];
  const { queue, passTime } = openTab(profile);
  await queue.enqueue(text('one'));
  await queue.process();
  await queue.enqueue(text('two'));
  await queue.enqueue(text('elsewhere', 'c2'));
  await queue.process();
  expect(profile.sent).toEqual(['one', 'elsewhere']);
  await passTime(1_000);
  expect(profile.sent).toEqual(['one', 'elsewhere', 'one', 'two']);
});

test('does not count an attempt that the lost connection cut off', async () => {
  const profile = createProfile();
  const { queue } = openTab(profile);
  profile.answers = [{}];
  const sending = queue.enqueue(text('one'));
  profile.isOnline = true;
  await sending;
  profile.isOnline = false;
  await queue.process();
  expect(profile.read()).toMatchObject([{ attempts: 0 }]);
});

test('a clock set back by months delays nothing', async () => {
  const profile = createProfile();
  profile.nowMs = Date.parse('2026-11-21');
  const { queue, passTime } = openTab(profile);
  profile.answers = [{ status: 500 }];
  await queue.enqueue(text('one'));
  await queue.process();
  expect(profile.sent).toEqual(['one']);
  profile.nowMs = Date.parse('2026-02-01');
  await passTime(10_000);
  expect(profile.sent).toEqual(['one', 'one']);
  expect(profile.read()).toEqual([]);
});

test('sends each message once when two tabs wake at the same time', async () => {
  const profile = createProfile();
  profile.isOnline = false;
  const one = openTab(profile);
  const other = openTab(profile);
  for (let count = 0; count < 10; count += 1) {
    await (count % 2 === 0 ? one : other).queue.enqueue(text(`m${count}`));
  }
  profile.isOnline = true;
  await Promise.all([one.queue.processAll(), other.queue.processAll()]);
  expect(profile.sent).toEqual(Array.from({ length: 10 }, (_, count) => `m${count}`));
  expect(one.accepted.length + other.accepted.length).toBe(10);
});

test('does not send a discarded message', async () => {
  const profile = createProfile();
  profile.isOnline = false;
  const { queue } = openTab(profile);
  const { id } = await queue.enqueue(text('one'));
  await queue.discard(id);
  profile.isOnline = true;
  await queue.processAll();
  expect(profile.sent).toEqual([]);
});
