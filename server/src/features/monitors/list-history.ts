import type { MonitorChange, MonitorEvent } from '@kith/contract/monitors/endpoints';
import { type Selectable, sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import type { MonitorEvents } from '#platform/database/database-types.ts';
import { type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { type ChangeRow, presentChange } from './present.ts';
import { lockMonitor } from './save-monitor.ts';

const mostEvents = 50;
const mostChanges = 50;

type EventRow = Selectable<MonitorEvents> & Computed<{ notices: MonitorEvent['notices'] }>;

/** The latest states of a monitor with their notices, and its changes, newest first. @throws `not_found` */
export function listHistory({
  database,
  id,
}: {
  database: Database;
  id: string;
}): Promise<{ events: MonitorEvent[]; changes: MonitorChange[] }> {
  return runAsService(database, async (tx) => {
    await lockMonitor(tx, id);
    const events = await readRows(
      tx,
      sql<EventRow>`select e.*, coalesce((select jsonb_agg(jsonb_build_object('channel', n.channel,
            'state', n.state, 'tries', n.tries, 'fault', n.fault) order by n.channel)
          from monitor_notices n where n.event_id = e.id), '[]') as notices
        from monitor_events e where e.monitor_id = ${id}
        order by e.happened_at desc, e.id limit ${mostEvents}`,
    );
    const changes = await readRows(
      tx,
      sql<ChangeRow>`select c.*, p.display_name as author
        from monitor_changes c left join profiles p on p.id = c.changed_by
        where c.monitor_id = ${id} order by c.changed_at desc, c.id limit ${mostChanges}`,
    );
    return {
      events: events.map((row) => ({
        id: row.id,
        state: row.state as MonitorEvent['state'],
        value: row.value,
        at: toWireTime(row.happened_at),
        notices: row.notices,
      })),
      changes: changes.map(presentChange),
    };
  });
}
