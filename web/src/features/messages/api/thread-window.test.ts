import type { Message, MessagePage } from '@kith/contract/messages/schemas';
import { describe, expect, test } from 'vitest';

import {
  addNewer,
  addOlder,
  maxWindow,
  mergeMessages,
  putMessage,
  takePart,
  toWindow,
} from './thread-window.ts';

const messageOf = (seq: number, content = `message ${seq}`): Message => ({
  id: `id-${seq}`,
  conversation_id: 'c',
  seq,
  sender_id: 'a',
  client_msg_id: `client-${seq}`,
  message_type: 'text',
  content,
  reply_to: null,
  attachments: [],
  reactions: [],
  created_at: '2026-11-20T09:00:00Z',
  edited_at: null,
  deleted_at: null,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index));
const pageOf = (from: number, to: number, more: Partial<MessagePage> = {}): MessagePage => ({
  items: range(from, to),
  has_older: from > 1,
  has_newer: false,
  ...more,
});
const seqsOf = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

describe('a thread window', () => {
  test('has each message once, in order, in its latest version', () => {
    const merged = mergeMessages(range(3, 5), [messageOf(6), messageOf(4, 'edited'), messageOf(2)]);
    expect(seqsOf(merged)).toEqual([2, 3, 4, 5, 6]);
    expect(merged[2]?.content).toBe('edited');
  });

  test('accepts a new message, and ignores a repeated one', () => {
    const window = toWindow(pageOf(1, 3));
    const next = putMessage(window, messageOf(4));
    expect(next && seqsOf(next.messages)).toEqual([1, 2, 3, 4]);
    const again = next && putMessage(next, messageOf(4));
    expect(again && seqsOf(again.messages)).toEqual([1, 2, 3, 4]);
  });

  test('reports a gap instead of showing one', () => {
    expect(putMessage(toWindow(pageOf(1, 3)), messageOf(5))).toBeNull();
  });

  test('leaves out new messages while the member reads far back', () => {
    const window = toWindow(pageOf(10, 20, { has_newer: true }));
    expect(putMessage(window, messageOf(90))).toBe(window);
    expect(putMessage(window, messageOf(2))).toBe(window);
  });

  test('pages back and forth within its limits', () => {
    let window = toWindow(pageOf(901, 1000));
    for (let first = 851; first >= 601; first -= 50) {
      window = addOlder(window, pageOf(first, first + 49));
    }
    expect(window.messages).toHaveLength(maxWindow);
    expect(window).toMatchObject({ hasOlder: true, hasNewer: true });
    const last = window.messages.at(-1)?.seq ?? 0;
    expect(last).toBe(900);
    window = addNewer(window, pageOf(last + 1, 1000));
    expect(window.messages).toHaveLength(maxWindow);
    expect(window).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(window.messages.at(-1)?.seq).toBe(1000);
  });

  test('preserves its end when only its middle was refetched', () => {
    const window = toWindow(pageOf(1, 100));
    expect(addNewer(window, pageOf(1, 50, { has_newer: true })).hasNewer).toBe(false);
  });
});

describe('a part that is read again', () => {
  const without = (from: number, to: number, ...hidden: number[]) =>
    range(from, to).filter(({ seq }) => !hidden.includes(seq));
  const page = (items: Message[], more: Partial<MessagePage> = {}): MessagePage => ({
    items,
    has_older: false,
    has_newer: false,
    ...more,
  });

  test('loses what the server no longer returns, at its ends too', () => {
    const known = toWindow(pageOf(1, 6));
    const read = { known, afterSeq: 0, page: page(without(1, 6, 1, 3, 6)) };
    const next = takePart(known, read);
    expect(seqsOf(next.messages)).toEqual([2, 4, 5]);
    expect(next).toMatchObject({ hasOlder: false, hasNewer: false });
    expect(takePart(known, { ...read, page: page([]) }).messages).toEqual([]);
  });

  test('shows what the server returns again, also before its beginning', () => {
    const known = { ...toWindow(pageOf(3, 5)), hasOlder: false };
    const read = { known, afterSeq: 2, page: page(range(3, 6), { has_older: true }) };
    const next = takePart(known, read);
    expect(seqsOf(next.messages)).toEqual([3, 4, 5, 6]);
    expect(next.hasOlder).toBe(true);
  });

  test('leaves what is before and behind it', () => {
    const known = toWindow(pageOf(1, 10));
    const read = { known, afterSeq: 3, page: page(without(4, 7, 5), { has_newer: true }) };
    expect(seqsOf(takePart(known, read).messages)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10]);
  });

  test('keeps a message that came after it was asked for', () => {
    const known = toWindow(pageOf(1, 3));
    const now = putMessage(known, messageOf(4)) ?? known;
    const read = { known, afterSeq: 0, page: page(without(1, 3, 2)) };
    expect(seqsOf(takePart(now, read).messages)).toEqual([1, 3, 4]);
  });

  test('keeps older messages that were loaded meanwhile, and what is before them', () => {
    const known = toWindow(pageOf(51, 60));
    const now = addOlder(known, pageOf(31, 50));
    const next = takePart(now, { known, afterSeq: 50, page: page(range(51, 60)) });
    expect(next.messages).toHaveLength(30);
    expect(next.hasOlder).toBe(true);
  });

  test('adds nothing behind what is shown while the member reads far back', () => {
    const known = toWindow(pageOf(10, 20, { has_newer: true }));
    const read = { known, afterSeq: 9, page: page(without(10, 40, 12), { has_older: true }) };
    const next = takePart(known, read);
    expect(seqsOf(next.messages)).toEqual([10, 11, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(next).toMatchObject({ hasOlder: true, hasNewer: true });
  });
});
