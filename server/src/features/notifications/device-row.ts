import { createHash } from 'node:crypto';

import type { PushDevice } from '@kith/contract/notifications/schemas';
import type { PushSubscriptions } from '#platform/database/database-types.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { describeDevice } from '#features/auth/sessions/describe-device.ts';
import type { Selectable } from 'kysely';

export const deviceColumns = [
  'id',
  'endpoint',
  'user_agent',
  'created_at',
  'last_success_at',
] as const;

export type DeviceRow = Pick<Selectable<PushSubscriptions>, (typeof deviceColumns)[number]>;

/** The public fields of a device: never its endpoint, with which anyone could push to it. */
export function presentDevice(row: DeviceRow): PushDevice {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    endpoint_hash: createHash('sha256').update(row.endpoint).digest('hex'),
    created_at: toWireTime(row.created_at),
    last_success_at: toWireTime(row.last_success_at),
  };
}
