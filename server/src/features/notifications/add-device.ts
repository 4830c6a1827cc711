import { ECDH } from 'node:crypto';

import { maxPushDevices } from '@kith/contract/notifications/rules';
import type { pushSubscribeSchema } from '@kith/contract/notifications/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { parsePublicUrl } from '#platform/push/public-address.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';

import { deviceColumns, type DeviceRow } from './device-row.ts';

const userAgentMaxLength = 300;

/** Whether it is a point of the curve: nothing could ever be encrypted for another. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Has a device take the member's pushes. A browser that another member used before is theirs no
 * longer: that it has the secret of its subscription shows that it is the same browser.
 *
 * @throws `push_endpoint_refused` for an address or a key that no push service has, `limit_reached`,
 * `conflict` for the endpoint of somebody else's device.
 */
export async function addDevice({
  ctx,
  input,
  userAgent,
  allowsInner,
}: {
  ctx: MemberContext;
  input: z.output<typeof pushSubscribeSchema>;
  userAgent: string;
  allowsInner: boolean;
}): Promise<DeviceRow> {
  const { memberId: ownerId, sessionId } = ctx.actor;
  const { endpoint, keys } = input;
  if (parsePublicUrl(endpoint, { allowsInner }) === null || !isPublicKey(keys.p256dh)) {
    throw new AppError('push_endpoint_refused', 'That is no address of a push service');
  }
  const agent = userAgent.slice(0, userAgentMaxLength);
  return ctx.database.transaction(
    async (tx) => {
      await tx.execute(sql`select release_push_endpoint(${endpoint}, ${keys.auth})`);
      const found = await readRow<{ total: number }>(
        tx,
        sql`select count(*)::integer as total from push_subscriptions
          where owner_id = ${ownerId} and endpoint <> ${endpoint}`,
      );
      if ((found?.total ?? 0) >= maxPushDevices) {
        throw new AppError('limit_reached', `At most ${maxPushDevices} devices`);
      }
      const renewed = await readRow<DeviceRow>(
        tx,
        sql`update push_subscriptions set p256dh = ${keys.p256dh}, auth_secret = ${keys.auth},
            user_agent = ${agent}, session_id = ${sessionId}, failures = 0
          where owner_id = ${ownerId} and endpoint = ${endpoint} returning ${deviceColumns}`,
      );
      if (renewed) return renewed;
      const made = await readRow<DeviceRow>(
        tx,
        sql`insert into push_subscriptions
            (owner_id, session_id, endpoint, p256dh, auth_secret, user_agent, created_at)
          values (${ownerId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${agent},
            ${ctx.clock.now()})
          on conflict (endpoint) do nothing returning ${deviceColumns}`,
      );
      if (!made) throw new AppError('conflict', 'The endpoint belongs to another device');
      return made;
    },
    { lock: `push.${ownerId}` },
  );
}
