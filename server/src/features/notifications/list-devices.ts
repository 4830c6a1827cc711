import type { MemberContext } from '#platform/context.ts';

import { deviceColumns, type DeviceRow } from './device-row.ts';

/** The member's devices that receive pushes, newest first. */
export function listDevices({ ctx }: { ctx: MemberContext }): Promise<DeviceRow[]> {
  return ctx.database.transaction((tx) =>
    tx
      .selectFrom('push_subscriptions')
      .select(deviceColumns)
      .where('owner_id', '=', ctx.actor.memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  );
}
