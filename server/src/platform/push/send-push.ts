import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import { secondMs } from '@kith/contract/core/time';
import webPush from 'web-push';

import { lookupPublic, parsePublicUrl } from './public-address.ts';

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
  { keys, allowsInner }: { keys: PushKeys; allowsInner: boolean },
): Promise<PushOutcome> {
  const url = parsePublicUrl(target.endpoint, { allowsInner });
  if (url === null) return 'refused';
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
  const lookup = allowsInner ? {} : { lookup: lookupPublic };
  const status = await post(url, { method, headers, body, lookup });
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

type Call = {
  method: string;
  headers: Record<string, string>;
  body: Buffer;
  lookup: { lookup?: typeof lookupPublic };
};

/** Only the status of the answer counts; redirects are not followed. */
function post(url: URL, { method, headers, body, lookup }: Call): Promise<number> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const call = open(url, { method, headers, signal, ...lookup }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) answer.destroy();
      });
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}
