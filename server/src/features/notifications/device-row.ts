import { createHash } from 'node:crypto';

import type { PushDevice } from '@kith/contract/notifications/schemas';
import { type TimeText, toWireTime } from '#platform/database/rows.ts';
import { describeDevice } from '#features/sessions/describe-device.ts';
import { sql } from 'drizzle-orm';

export type DeviceRow = {
  id: string;
  endpoint: string;
  user_agent: string;
  created_at: TimeText;
  last_success_at: TimeText | null;
};

export const deviceColumns = sql.raw('id, endpoint, user_agent, created_at, last_success_at');

/** What leaves of a device: never its endpoint, with which anybody could be its server. */
export function presentDevice(row: DeviceRow): PushDevice {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    endpoint_hash: createHash('sha256').update(row.endpoint).digest('hex'),
    created_at: toWireTime(row.created_at),
    last_success_at: toWireTime(row.last_success_at),
  };
}
