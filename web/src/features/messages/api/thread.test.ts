import type { MessagePage } from '@kith/contract/messages/schemas';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, signIn } from '#lib/browser-stand-in.ts';

const conversationId = '018f0000-0000-7000-8000-000000000001';
const pageOf = (...seqs: number[]): MessagePage => ({
  items: seqs.map((seq) => ({
    id: `id-${seq}`,
    conversation_id: conversationId,
    seq,
    sender_id: 'a',
    client_msg_id: `client-${seq}`,
    message_type: 'text',
    content: `message ${seq}`,
    reply_to: null,
    attachments: [],
    reactions: [],
    created_at: '2026-11-20T09:00:00Z',
    edited_at: null,
    deleted_at: null,
  })),
  has_older: false,
  has_newer: false,
});

let answers: MessagePage[] = [];
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  openBrowser(async (input) => {
    asked.push(new URL((input as Request).url).search);
    return Response.json(answers.shift());
  });
  signIn('a');
});
afterEach(() => vi.unstubAllGlobals());

test('a conversation that is read again loses what is hidden by now, page by page', async () => {
  const { readFrom, readWindow, threadKey } = await import('./thread.ts');
  const { toWindow } = await import('./thread-window.ts');
  const queryClient = new QueryClient();
  queryClient.setQueryData(threadKey(conversationId), toWindow(pageOf(1, 2, 3, 4, 5, 6)));
  answers = [{ ...pageOf(2, 3), has_newer: true }, pageOf(5, 7)];
  await readFrom(queryClient, conversationId, 1);
  const shown = readWindow(queryClient, conversationId);
  expect(shown?.messages.map(({ seq }) => seq)).toEqual([2, 3, 5, 7]);
  expect(asked.map((search) => new URLSearchParams(search).get('after_seq'))).toEqual(['0', '3']);
});
