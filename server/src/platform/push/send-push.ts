import { secondMs } from '@kith/contract/core/time';

import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { requestPublic } from '#platform/outbound/request-public.ts';

export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** A browser's push service and the keys that only it and the server have. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** At most 3 kB. */
  body: string;
  /** A later one of the same topic replaces one that was not delivered yet. */
  topic: string;
  urgency: 'low' | 'normal' | 'high';
  ttlS: number;
};

/** `gone`: the device withdrew its subscription. `refused` is permanent, `failed` may pass. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

const timeoutMs = 10 * secondMs;
const maxAnswerBytes = 4_096;

/**
 * Encrypts a message for one device (RFC 8291) and sends it to its push service (RFC 8030, 8292).
 */
export async function sendPush(
  target: PushTarget,
  message: PushMessage,
  { keys, network }: { keys: PushKeys; network: PublicNetwork },
): Promise<PushOutcome> {
  const url = network.parse(target.endpoint);
  if (url === null) return 'refused';
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint: url.href, keys: { p256dh: target.p256dh, auth: target.auth } },
    message.body,
    {
      vapidDetails: keys,
      contentEncoding: 'aes128gcm',
      TTL: message.ttlS,
      topic: message.topic,
      urgency: message.urgency,
    },
  );
  const signal = AbortSignal.timeout(timeoutMs);
  const call = { method, headers, body, signal, answerBytes: maxAnswerBytes };
  const { status } = await requestPublic(network, url, call);
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}
