import { expect, test } from 'vitest';
import { createKeptMessages } from './kept-messages.ts';
import { createMessage, messageQueueKey } from './message-rules.ts';

/** A browser's local storage with so much room, seen from any of its tabs. */
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

const say = (content: string) => createMessage({ conversationId: 'c1', content }, 0);
const contents = (queue: readonly { content: string }[]) => queue.map(({ content }) => content);

test('messages are the member’s alone, also where somebody else signs in', () => {
  const storage = createStorage();
  const kept = createKeptMessages(storage);
  kept.claim('ann');
  kept.write('ann', [say('from Ann')]);
  expect(contents(kept.read('ann'))).toEqual(['from Ann']);
  expect(kept.read('ben')).toEqual([]);
  expect(kept.read(null)).toEqual([]);
  kept.write('ben', [say('from Ben')]);
  expect(contents(createKeptMessages(storage).read('ann'))).toEqual(['from Ann']);
  kept.claim('ben');
  expect(kept.read('ben')).toEqual([]);
  kept.claim('ann');
  expect(kept.read('ann')).toEqual([]);
});

test('the same queue is the same array until it changes', () => {
  const kept = createKeptMessages(createStorage());
  kept.claim('ann');
  kept.write('ann', [say('one')]);
  expect(kept.read('ann')).toBe(kept.read('ann'));
});

test('a message that a full storage does not take is not lost', () => {
  const storage = createStorage();
  const kept = createKeptMessages(storage);
  kept.claim('ann');
  kept.write('ann', [say('one')]);
  storage.room = (storage.read(messageQueueKey) ?? '').length;
  kept.write('ann', [...kept.read('ann'), say('two')]);
  expect(contents(kept.read('ann'))).toEqual(['one', 'two']);
  expect(kept.read('ann')).toBe(kept.read('ann'));
  expect(contents(createKeptMessages(storage).read('ann')), 'another tab').toEqual(['one']);
  // The first was sent; what is left finds room again.
  kept.write('ann', kept.read('ann').slice(1));
  expect(contents(createKeptMessages(storage).read('ann'))).toEqual(['two']);
});

test('what is taken out of a full storage stays out, so that nothing is sent for ever', () => {
  const storage = createStorage();
  const kept = createKeptMessages(storage);
  kept.claim('ann');
  kept.write('ann', [say('one'), say('two')]);
  storage.room = (storage.read(messageQueueKey) ?? '').length;
  kept.write('ann', [...kept.read('ann'), say('a long one '.repeat(100))]);
  kept.write('ann', kept.read('ann').slice(1));
  expect(contents(createKeptMessages(storage).read('ann'))).toEqual(['two']);
  expect(kept.read('ann')).toHaveLength(2);
});

test('a storage that takes nothing at all keeps messages as long as the page', () => {
  const storage = createStorage(0);
  const kept = createKeptMessages(storage);
  kept.claim('ann');
  kept.write('ann', [say('one')]);
  kept.write('ann', [...kept.read('ann'), say('two')]);
  expect(contents(kept.read('ann'))).toEqual(['one', 'two']);
  expect(kept.read('ben')).toEqual([]);
  kept.clear();
  expect(kept.read('ann')).toEqual([]);
});

test('what another tab adds meanwhile is not overwritten', () => {
  const storage = createStorage();
  const [one, two] = [createKeptMessages(storage), createKeptMessages(storage)];
  one.claim('ann');
  storage.room = 10;
  one.write('ann', [say('in a full storage')]);
  storage.room = Number.POSITIVE_INFINITY;
  two.write('ann', [...two.read('ann'), say('of the other tab')]);
  expect(contents(one.read('ann'))).toEqual(['of the other tab', 'in a full storage']);
  one.write('ann', one.read('ann'));
  expect(two.read('ann')).toHaveLength(2);
});
