import { secondMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import { signWebhook } from '#platform/outbound/sign-webhook.ts';

import { type ShortMessage, SmsError, type SmsPort } from './sms-port.ts';

const answerTimeoutMs = 10 * secondMs;

/**
 * Sends each message to an HTTP endpoint of the operator: `POST {to, text, channel}`, `to` with
 * "+", any 2xx is a success. With a secret the request is signed as in Standard Webhooks:
 * `webhook-signature: v1,base64(hmac-sha256(secret, "<id>.<timestamp>.<body>"))`.
 */
export function createSmsWebhook({
  url,
  secret,
  clock,
  timeoutMs = answerTimeoutMs,
}: {
  url: string;
  secret: string | undefined;
  clock: Clock;
  timeoutMs?: number;
}): SmsPort {
  return {
    provider: 'webhook',
    send: async (message) => {
      const body = JSON.stringify(describe(message));
      const now = clock.now().getTime() / secondMs;
      const headers = {
        'content-type': 'application/json',
        ...signWebhook({ id: message.id, now, body, secret }),
      };
      await post({ url, headers, body, timeoutMs });
    },
  };
}

function describe({ to, text, channel }: ShortMessage) {
  return { to: `+${to}`, text, channel };
}

/** Follows no redirect: the message would be sent to an address that was not configured. */
async function post({
  url,
  headers,
  body,
  timeoutMs,
}: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}): Promise<void> {
  let status: number;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    status = response.status;
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- a cause may carry the address with its secrets
    throw new SmsError(`The SMS webhook failed: ${error instanceof Error ? error.name : 'fault'}`);
  }
  if (status < 200 || status > 299) throw new SmsError(`The SMS webhook answered ${status}`);
}
