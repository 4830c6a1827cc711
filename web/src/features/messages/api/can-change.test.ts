import { editWindowMs } from '@kith/contract/messages/rules';
import type { Message } from '@kith/contract/messages/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { findEditable } from './can-change.ts';

const nowMs = Date.parse('2026-11-20T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const messageOf = (seq: number, ageMs: number, changes: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  conversation_id: 'c',
  seq,
  sender_id: 'me',
  client_msg_id: `client-${seq}`,
  message_type: 'text',
  content: `message ${seq}`,
  reply_to: null,
  attachments: [],
  reactions: [],
  created_at: new Date(nowMs - ageMs).toISOString(),
  edited_at: null,
  deleted_at: null,
  ...changes,
});
const editable = (...messages: Message[]) => findEditable(messages, 'me')?.seq;

test('one’s last message is edited, not another’s and not a deleted one', () => {
  const deleted = messageOf(3, 0, { deleted_at: '2026-11-20T08:59:00Z' });
  expect(editable(messageOf(1, 2), messageOf(2, 1), deleted)).toBe(2);
  expect(editable(messageOf(1, 2), messageOf(2, 1, { sender_id: 'you' }))).toBe(1);
});

test('nothing is edited once the time for it is over, as the server refuses it', () => {
  expect(editable(messageOf(1, editWindowMs + 1))).toBeUndefined();
  expect(editable(messageOf(1, editWindowMs - 1))).toBe(1);
});
