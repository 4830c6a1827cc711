import { cutText } from '@kith/contract/core/text';
import { ECDH } from 'node:crypto';

import { maxPushDevices } from '@kith/contract/notifications/rules';
import type { pushSubscribeSchema } from '@kith/contract/notifications/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

import { deviceColumns, type DeviceRow } from './device-row.ts';

const userAgentMaxLength = 300;

/** Whether it is a point of the curve: nothing can be encrypted for any other key. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Registers a device for the member's pushes; its address has been checked (`check-endpoint.ts`). A browser that another member used before changes
 * owner: knowing the secret of its subscription proves that it is the same browser.
 *
 * @throws `push_endpoint_refused` for a key that no push service has, `limit_reached`,
 * `conflict` for the endpoint of another member's device.
 */
export async function addDevice({
  ctx,
  input,
  userAgent,
}: {
  ctx: MemberContext;
  input: z.output<typeof pushSubscribeSchema>;
  userAgent: string;
}): Promise<DeviceRow> {
  const { memberId: ownerId, sessionId } = ctx.actor;
  const { endpoint, keys } = input;
  if (!isPublicKey(keys.p256dh)) {
    throw new AppError('push_endpoint_refused', 'That is no key of a push service');
  }
  const agent = cutText(userAgent, userAgentMaxLength);
  return ctx.database.transaction(
    async (tx) => {
      await sql`select release_push_endpoint(${endpoint}, ${keys.auth})`.execute(tx);
      const others = await tx
        .selectFrom('push_subscriptions')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('endpoint', '<>', endpoint)
        .execute();
      if (others.length >= maxPushDevices) {
        throw new AppError('limit_reached', `At most ${maxPushDevices} devices`);
      }
      const values = {
        p256dh: keys.p256dh,
        auth_secret: keys.auth,
        user_agent: agent,
        session_id: sessionId,
      };
      const renewed = await tx
        .updateTable('push_subscriptions')
        .set({ ...values, failures: 0 })
        .where('owner_id', '=', ownerId)
        .where('endpoint', '=', endpoint)
        .returning(deviceColumns)
        .executeTakeFirst();
      if (renewed) return renewed;
      const added = await tx
        .insertInto('push_subscriptions')
        .values({ ...values, owner_id: ownerId, endpoint, created_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.column('endpoint').doNothing())
        .returning(deviceColumns)
        .executeTakeFirst();
      if (!added) throw new AppError('conflict', 'The endpoint belongs to another device');
      return added;
    },
    { lock: `push.${ownerId}` },
  );
}
