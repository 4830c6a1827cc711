import type { Message } from '@kith/contract/messages/schemas';
import { expect, test } from 'vitest';

import { groupMessages } from './group-messages.ts';

const messageOf = (seq: number, sender: string, at: string): Message => ({
  id: `id-${seq}`,
  conversation_id: 'c',
  seq,
  sender_id: sender,
  client_msg_id: `client-${seq}`,
  message_type: 'text',
  content: '',
  reply_to: null,
  attachments: [],
  reactions: [],
  created_at: at,
  edited_at: null,
  deleted_at: null,
});

const shape = (messages: Message[], timezone: string, firstNewSeq?: number) =>
  groupMessages(messages, timezone, firstNewSeq).map(({ date, runs }) => [
    date,
    ...runs.map(
      ({ senderId, messages }) => `${senderId}${messages.map(({ seq }) => seq).join('')}`,
    ),
  ]);

const sampleMessages = [
  messageOf(1, 'a', '2026-11-19T22:58:00Z'),
  messageOf(2, 'a', '2026-11-19T22:59:00Z'),
  messageOf(3, 'a', '2026-11-19T23:01:00Z'),
  messageOf(4, 'b', '2026-11-19T23:02:00Z'),
  messageOf(5, 'b', '2026-11-19T23:10:00Z'),
];

test("days are in the member's time zone; runs end with the sender and with a pause", () => {
  expect(shape(sampleMessages, 'UTC')).toEqual([['2026-11-19', 'a123', 'b4', 'b5']]);
  expect(shape(sampleMessages, 'Europe/Berlin')).toEqual([
    ['2026-11-19', 'a12'],
    ['2026-11-20', 'a3', 'b4', 'b5'],
  ]);
});

test('a run also ends at the first unread message', () => {
  expect(shape(sampleMessages.slice(0, 3), 'UTC', 2)).toEqual([['2026-11-19', 'a1', 'a23']]);
});
