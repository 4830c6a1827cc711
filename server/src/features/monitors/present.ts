import type { Monitor, MonitorChange, StoredDefinition } from '@kith/contract/monitors/endpoints';
import type { Measure } from '@kith/contract/monitors/rules';
import type { Selectable } from 'kysely';

import type { MonitorChanges, Monitors } from '#platform/database/database-types.ts';
import { type Computed, readTime, toWireTime } from '#platform/database/rows.ts';

export type MonitorRow = Selectable<Monitors>;
export type ChangeRow = Selectable<MonitorChanges> & Computed<{ author: string | null }>;

/** What a monitor is set to. Of an address only the host: the rest may be a secret. */
export function describeDefinition(row: MonitorRow): StoredDefinition {
  return {
    name: row.name,
    measure: row.measure as Measure,
    threshold: row.threshold,
    period_minutes: row.period_minutes as StoredDefinition['period_minutes'],
    is_active: row.is_active,
    emails: row.emails,
    webhook_host: row.webhook_url === null ? null : (URL.parse(row.webhook_url)?.host ?? null),
  };
}

export function presentMonitor(row: MonitorRow, now: Date): Monitor {
  const silencedUntil = readTime(row.silenced_until);
  const isSilenced = silencedUntil !== null && silencedUntil > now;
  return {
    ...describeDefinition(row),
    id: row.id,
    state: row.state as Monitor['state'],
    state_since: toWireTime(row.state_since),
    value: row.value,
    checked_at: toWireTime(row.checked_at),
    silenced_until: isSilenced ? silencedUntil.toISOString() : null,
    silence_reason: isSilenced ? row.silence_reason : null,
    revision: row.revision,
  };
}

export function presentChange(row: ChangeRow): MonitorChange {
  return {
    id: row.id,
    kind: row.kind as MonitorChange['kind'],
    at: toWireTime(row.changed_at),
    by: row.changed_by === null ? null : { id: row.changed_by, name: row.author ?? '' },
    reason: row.reason,
    before: row.before as StoredDefinition | null,
    after: row.after as StoredDefinition | null,
    silenced_until: toWireTime(row.silenced_until),
  };
}
