import type { Session } from '@kith/contract/account/sessions';
import { toWireTime } from '#platform/database/rows.ts';

import { describeDevice } from './describe-device.ts';
import type { SessionRow } from './queries.ts';

/** The visible fields of a session; neither its address nor its tokens. */
export function presentSession(row: SessionRow, currentId: string | null): Session {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    place: row.place,
    created_at: toWireTime(row.created_at),
    last_used_at: toWireTime(row.last_used_at),
    is_current: row.id === currentId,
    aal: row.aal,
    methods: [...new Set(row.amr.map(({ method }) => method))],
  };
}
