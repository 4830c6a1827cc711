import { createHmac } from 'node:crypto';

const encodedSecretPrefix = 'whsec_';

/**
 * The headers of a signed request, as in Standard Webhooks: `webhook-signature:
 * v1,base64(hmac-sha256(secret, "<id>.<timestamp>.<body>"))`. Receivers refuse an old timestamp and an id
 * that they know.
 *
 * @param now in seconds since 1970
 */
export function signWebhook({
  id,
  now,
  body,
  secret,
}: {
  id: string;
  now: number;
  body: string;
  secret: string | undefined;
}): Record<string, string> {
  const timestamp = String(Math.floor(now));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === undefined) return headers;
  return { ...headers, 'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}` };
}

function sign(secret: string, text: string): string {
  const key = secret.startsWith(encodedSecretPrefix)
    ? Buffer.from(secret.slice(encodedSecretPrefix.length), 'base64')
    : secret;
  return createHmac('sha256', key).update(text).digest('base64');
}
