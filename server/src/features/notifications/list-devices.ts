import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

import { deviceColumns, type DeviceRow } from './device-row.ts';

/** The member's devices that take pushes, newest first. */
export function listDevices({ ctx }: { ctx: MemberContext }): Promise<DeviceRow[]> {
  return ctx.database.transaction((tx) =>
    readRows<DeviceRow>(
      tx,
      sql`select ${deviceColumns} from push_subscriptions
        where owner_id = ${ctx.actor.memberId} order by created_at desc, id`,
    ),
  );
}
