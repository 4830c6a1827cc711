import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';

import { storeMessages } from './dev-messages.ts';
import type { SmsPort } from './sms-port.ts';
import { createSmsWebhook } from './sms-webhook.ts';

/**
 * The webhook if one is configured; else, in the dev environment, a page to read them; else
 * nothing.
 */
export function openSms({
  webhookUrl,
  webhookSecret,
  isDev,
  ...parts
}: {
  webhookUrl: string | undefined;
  webhookSecret: string | undefined;
  isDev: boolean;
  database: Database;
  clock: Clock;
  log: Logger;
}): SmsPort | null {
  if (webhookUrl !== undefined) {
    return createSmsWebhook({ url: webhookUrl, secret: webhookSecret, clock: parts.clock });
  }
  return isDev ? storeMessages(parts) : null;
}
