import { brand } from '@kith/contract/core/brand';
import type { Database } from '#platform/database/database.ts';
import type { PushKeys } from '#platform/push/send-push.ts';

import { keepSetting } from './service-settings.ts';

/** Set by the operator; otherwise the keys are created and stored in the database. */
export type PushSettings = {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
};

/**
 * The key pair by which push services know this site. A device's subscription belongs to the public
 * key that it was made with, so the pair lives as long as the database.
 */
export async function readPushKeys(
  database: Database,
  {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject = `mailto:${brand.contactEmail}`,
  }: PushSettings,
): Promise<PushKeys> {
  if (publicKey !== undefined && privateKey !== undefined)
    return { publicKey, privateKey, subject };
  const { default: webPush } = await import('web-push');
  const kept = await keepSetting(database, 'vapid_keys', () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  );
  return { ...(JSON.parse(kept) as { publicKey: string; privateKey: string }), subject };
}
