import { hourMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueuedMessage } from './message-rules.ts';
import {
  createMessage,
  dropFailedMessages,
  failMessage,
  findDueMessage,
  findNextDueAtMs,
  isFailedMessage,
  messageBackoffMs,
  parseMessageQueue,
  refuseMessage,
  retryMessage,
} from './message-rules.ts';

const nowMs = 1_800_000_000_000;
const input = { conversationId: 'c1', content: 'Hello' };

function failTimes(message: QueuedMessage, times: number): QueuedMessage {
  let failed = message;
  for (let time = 0; time < times; time += 1) failed = failMessage(failed, 'network', nowMs);
  return failed;
}

test('a message has exactly the fields of the specification', () => {
  const message = createMessage(input, nowMs);
  expect(Object.keys(message).toSorted()).toEqual(
    [
      'id',
      'conversationId',
      'content',
      'messageType',
      'clientMsgId',
      'createdAt',
      'attempts',
      'maxRetries',
      'nextRetryAt',
    ].toSorted(),
  );
  expect(message).toMatchObject({ attempts: 0, maxRetries: 5, messageType: 'text' });
  expect(message.id).toMatch(/^offline-./u);
  expect(createMessage({ ...input, messageType: 'image', clientMsgId: 'm' }, nowMs)).toMatchObject({
    messageType: 'image',
    clientMsgId: 'm',
  });
});

test('the delay grows from 200 ms by 1.6 up to 10 s', () => {
  expect([0, 1, 2, 8, 9, 50].map((attempt) => Math.round(messageBackoffMs(attempt)))).toEqual([
    200, 320, 512, 8590, 10_000, 10_000,
  ]);
  fc.assert(
    fc.property(fc.nat(200), (attempt) => {
      expect(messageBackoffMs(attempt)).toBeLessThanOrEqual(10_000);
      expect(messageBackoffMs(attempt + 1)).toBeGreaterThanOrEqual(messageBackoffMs(attempt));
    }),
  );
});

test('five failed attempts are a failure, four are not', () => {
  const message = createMessage(input, nowMs);
  expect(isFailedMessage(failTimes(message, 4))).toBe(false);
  expect(isFailedMessage(failTimes(message, 5))).toBe(true);
  expect(failTimes(message, 3)).toMatchObject({
    attempts: 3,
    error: 'network',
    nextRetryAt: nowMs + 200 * 1.6 ** 2,
  });
});

test('a permanent refusal uses up every attempt and stores its reason', () => {
  const refused = refuseMessage(createMessage(input, nowMs), 'conversation_closed', nowMs);
  expect(refused).toMatchObject({ attempts: 5, error: 'conversation_closed' });
  expect(isFailedMessage(refused)).toBe(true);
});

test('a manual retry is due at once without an error, and fails again with the next failure', () => {
  const retried = retryMessage(failTimes(createMessage(input, nowMs), 5), nowMs + 7);
  expect(retried).not.toHaveProperty('error');
  expect(retried).toMatchObject({ attempts: 5, nextRetryAt: nowMs + 7 });
  expect(isFailedMessage(retried)).toBe(false);
  expect(findDueMessage([retried], nowMs + 7)).toBe(retried);
  expect(isFailedMessage(failMessage(retried, 'network', nowMs))).toBe(true);
});

test('the cleanup drops messages that failed an hour ago, and no queued ones', () => {
  const waiting = createMessage(input, 0);
  const failed = failTimes(createMessage(input, nowMs), 5);
  expect(dropFailedMessages([waiting, failed], nowMs)).toEqual([waiting, failed]);
  expect(dropFailedMessages([waiting, failed], failed.nextRetryAt + hourMs)).toEqual([waiting]);
});

test('an earlier message blocks later ones of its conversation, but not other conversations', () => {
  const first = failTimes(createMessage(input, nowMs), 1);
  const second = createMessage(input, nowMs);
  const elsewhere = createMessage({ ...input, conversationId: 'c2' }, nowMs);
  expect(findDueMessage([first, second], nowMs)).toBeNull();
  expect(findNextDueAtMs([first, second], nowMs)).toBe(first.nextRetryAt);
  expect(findDueMessage([first, second, elsewhere], nowMs)).toBe(elsewhere);
  expect(findDueMessage([first, second], first.nextRetryAt)).toBe(first);
  expect(findDueMessage([failTimes(first, 4), second], nowMs)).toBe(second);
  expect(findNextDueAtMs([failTimes(first, 4)], nowMs)).toBeNull();
});

test('property: the next message is always the oldest queued one of its conversation', () => {
  const queues = fc.array(
    fc.record({
      conversationId: fc.constantFrom('a', 'b', 'c'),
      failures: fc.nat(6),
      delayMs: fc.integer({ min: -1000, max: 1000 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(queues, (plan) => {
      const queue = plan.map(({ conversationId, failures, delayMs }) => ({
        ...failTimes(createMessage({ conversationId, content: 'x' }, nowMs), failures),
        nextRetryAt: nowMs + delayMs,
      }));
      const due = findDueMessage(queue, nowMs);
      const before = queue.slice(0, due ? queue.indexOf(due) : queue.length);
      const waiting = before.filter((message) => !isFailedMessage(message));
      if (due) {
        expect(waiting.every((one) => one.conversationId !== due.conversationId)).toBe(true);
      }
      expect(due === null || due.nextRetryAt <= nowMs).toBe(true);
    }),
  );
});

test('reads a stored queue unchanged, and treats a damaged one as empty', () => {
  const queue = [createMessage(input, nowMs), failTimes(createMessage(input, nowMs), 2)];
  expect(parseMessageQueue(JSON.stringify(queue))).toEqual(queue);
  for (const text of [null, '', '{', '{}', '[1]', '[null]', '[{"id":"offline-1"}]']) {
    expect(parseMessageQueue(text)).toEqual([]);
  }
  expect(parseMessageQueue(JSON.stringify([{ ...queue[0], attempts: '1' }]))).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseMessageQueue(text)).toEqual([]);
    }),
  );
});
