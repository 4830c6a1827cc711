import type { Participant } from '@kith/contract/messages/schemas';
import { expect, test } from 'vitest';

import { deliveryMark } from './delivery-mark.ts';

const other = (delivered: number, read: number): Participant => ({
  member_id: `${delivered}-${read}`,
  name: '',
  delivered_seq: delivered,
  read_seq: read,
  read_at: null,
});

test('a message is sent, then delivered, then read', () => {
  expect(deliveryMark(5, [other(4, 4)])).toBe('sent');
  expect(deliveryMark(5, [other(5, 4)])).toBe('delivered');
  expect(deliveryMark(5, [other(5, 5)])).toBe('read');
});

test('a read message was delivered, whichever report came first', () => {
  expect(deliveryMark(5, [other(0, 5)])).toBe('read');
  expect(deliveryMark(5, [other(0, 6), other(5, 0)])).toBe('delivered');
});

test('with three members the slowest counts; without others nothing is delivered', () => {
  expect(deliveryMark(5, [other(9, 9), other(5, 1)])).toBe('delivered');
  expect(deliveryMark(5, [other(9, 9), other(1, 1)])).toBe('sent');
  expect(deliveryMark(5, [])).toBe('sent');
});
