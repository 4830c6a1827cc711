import { expect, test } from 'vitest';
import { createMessageStorage } from './message-storage.ts';
import { createMessage, messageQueueKey } from './message-rules.ts';

/** A browser's local storage with limited room, shared by its tabs. */
function createStorage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    values,
    room,
    read: (key: string) => values.get(key) ?? null,
    write(key: string, value: string | null) {
      if (value === null) values.delete(key);
      else if (value.length > this.room) return false;
      else values.set(key, value);
      return true;
    },
  };
}

const text = (content: string) => createMessage({ conversationId: 'c1', content }, 0);
const contents = (queue: readonly { content: string }[]) => queue.map(({ content }) => content);

test('stores messages for their member only, even if someone else signs in', () => {
  const storage = createStorage();
  const queue = createMessageStorage(storage);
  queue.claim('ann');
  queue.write('ann', [text('from Ann')]);
  expect(contents(queue.read('ann'))).toEqual(['from Ann']);
  expect(queue.read('ben')).toEqual([]);
  expect(queue.read(null)).toEqual([]);
  queue.write('ben', [text('from Ben')]);
  expect(contents(createMessageStorage(storage).read('ann'))).toEqual(['from Ann']);
  queue.claim('ben');
  expect(queue.read('ben')).toEqual([]);
  queue.claim('ann');
  expect(queue.read('ann')).toEqual([]);
});

test('returns the same array until the queue changes', () => {
  const queue = createMessageStorage(createStorage());
  queue.claim('ann');
  queue.write('ann', [text('one')]);
  expect(queue.read('ann')).toBe(queue.read('ann'));
});

test('does not lose a message that a full storage refuses', () => {
  const storage = createStorage();
  const queue = createMessageStorage(storage);
  queue.claim('ann');
  queue.write('ann', [text('one')]);
  storage.room = (storage.read(messageQueueKey) ?? '').length;
  queue.write('ann', [...queue.read('ann'), text('two')]);
  expect(contents(queue.read('ann'))).toEqual(['one', 'two']);
  expect(queue.read('ann')).toBe(queue.read('ann'));
  expect(contents(createMessageStorage(storage).read('ann')), 'another tab').toEqual(['one']);
  // The first was sent, so there is room for the rest.
  queue.write('ann', queue.read('ann').slice(1));
  expect(contents(createMessageStorage(storage).read('ann'))).toEqual(['two']);
});

test('a message removed from a full storage does not come back', () => {
  const storage = createStorage();
  const queue = createMessageStorage(storage);
  queue.claim('ann');
  queue.write('ann', [text('one'), text('two')]);
  storage.room = (storage.read(messageQueueKey) ?? '').length;
  queue.write('ann', [...queue.read('ann'), text('a long one '.repeat(100))]);
  queue.write('ann', queue.read('ann').slice(1));
  expect(contents(createMessageStorage(storage).read('ann'))).toEqual(['two']);
  expect(queue.read('ann')).toHaveLength(2);
});

test('holds messages in the page when the storage takes nothing', () => {
  const storage = createStorage(0);
  const queue = createMessageStorage(storage);
  queue.claim('ann');
  queue.write('ann', [text('one')]);
  queue.write('ann', [...queue.read('ann'), text('two')]);
  expect(contents(queue.read('ann'))).toEqual(['one', 'two']);
  expect(queue.read('ben')).toEqual([]);
  queue.clear();
  expect(queue.read('ann')).toEqual([]);
});

test('does not overwrite what another tab adds', () => {
  const storage = createStorage();
  const [one, two] = [createMessageStorage(storage), createMessageStorage(storage)];
  one.claim('ann');
  storage.room = 10;
  one.write('ann', [text('in a full storage')]);
  storage.room = Number.POSITIVE_INFINITY;
  two.write('ann', [...two.read('ann'), text('of the other tab')]);
  expect(contents(one.read('ann'))).toEqual(['of the other tab', 'in a full storage']);
  one.write('ann', one.read('ann'));
  expect(two.read('ann')).toHaveLength(2);
});
