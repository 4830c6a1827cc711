import { createHmac, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import { type SmsPeer, startSmsPeer } from '#testing/peers/sms-peer.ts';

import { type ShortMessage, SmsError } from './sms-port.ts';
import { createSmsWebhook } from './sms-webhook.ts';

let peer: SmsPeer;
beforeAll(async () => {
  peer = await startSmsPeer();
});
afterAll(() => peer.close());

const message = (): ShortMessage => ({
  id: randomUUID(),
  to: '4915112345678',
  text: '確認コード 123456',
  channel: 'sms',
});

const open = (secret?: string, timeoutMs?: number) =>
  createSmsWebhook({
    url: peer.url,
    secret,
    clock: systemClock,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

test('a message is sent as JSON with its id, and is unsigned without a secret', async () => {
  const sent = message();
  await open().send(sent);
  const { headers, body } = peer.received.at(-1)!;
  expect(body).toEqual({ to: '+4915112345678', text: sent.text, channel: 'sms' });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': sent.id,
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/u),
  });
  expect(headers['webhook-signature']).toBeUndefined();
});

test('the receiver can verify sender, time and content', async () => {
  const key = Buffer.from('a secret of the operator');
  for (const secret of [key.toString(), `whsec_${key.toString('base64')}`]) {
    await open(secret).send(message());
    const { headers, raw } = peer.received.at(-1)!;
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${raw}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  }
});

test('a refusal, a redirect, a timeout and an unreachable gateway fail without logging the number', async () => {
  const fault = async (port = open()) => {
    const error = await port.send(message()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsError);
    const text = `${(error as Error).message} ${String((error as Error).cause)}`;
    expect(text).not.toMatch(/49151|123456|127\.0\.0\.1/u);
    return (error as Error).message;
  };
  try {
    peer.behave({ status: 503 });
    expect(await fault()).toBe('The SMS webhook answered 503');
    const before = peer.received.length;
    peer.behave({ status: 307, location: `${peer.url}/elsewhere` });
    expect(await fault()).toBe('The SMS webhook answered 307');
    expect(peer.received).toHaveLength(before + 1);
    peer.behave({ delayMs: 500 });
    expect(await fault(open(undefined, 50))).toBe('The SMS webhook failed: TimeoutError');
  } finally {
    peer.behave({});
  }
  const gone = createSmsWebhook({
    url: 'http://127.0.0.1:1/',
    secret: undefined,
    clock: systemClock,
  });
  expect(await fault(gone)).toBe('The SMS webhook failed: TypeError');
});
