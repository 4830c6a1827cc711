import {
  type ForumFaultKind,
  type GroupChange,
  groupLimits,
} from '@kith/contract/community/group-endpoints';
import { type GroupSource, groupSources } from '@kith/contract/community/groups';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type Computed,
  jsonParam,
  readRows,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

type NewChange = {
  kind: GroupChange['kind'];
  source?: GroupSource;
  before_value?: string | null;
  after_value?: string | null;
  group_name?: string;
  added?: number;
  removed?: number;
  fault?: ForumFaultKind | null;
};

/** Adds a change to the history; of the job without an author and a reason. */
export async function addChange(
  tx: Tx,
  { now, authorId, reason }: { now: Date; authorId: string | null; reason: string },
  change: NewChange,
): Promise<void> {
  await tx
    .insertInto('forum_group_changes')
    .values({ ...change, reason, changed_by: authorId, changed_at: now })
    .execute();
}

/** What an administrator did, in the audit log. */
export async function auditChange(
  tx: Tx,
  { actor }: MemberContext,
  { verb, ...data }: { verb: 'rules' | 'automatic' | 'repair' } & Record<string, unknown>,
): Promise<void> {
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: actor.memberId,
      action_type: 'rpc_call',
      route_path: `/api/v1/admin/forum-groups/${verb}`,
      rpc_function: `forumGroups.${verb}`,
      session_id: actor.sessionId,
      request_data: jsonParam({ method: 'POST', ...data }),
      response_status: 200,
      success: true,
    })
    .execute();
}

type Row = Computed<{
  id: string;
  kind: GroupChange['kind'];
  source: string | null;
  before_value: string | null;
  after_value: string | null;
  group_name: string | null;
  added: number;
  removed: number;
  fault: ForumFaultKind | null;
  reason: string;
  changed_by: string | null;
  author: string | null;
  changed_at: TimeText;
  is_newest: boolean;
}>;

/** The latest changes, newest first. The caller has checked that an administrator asks. */
export async function listGroupChanges(database: Database): Promise<{ items: GroupChange[] }> {
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Row>`
        select c.id, c.kind, c.source, c.before_value, c.after_value, c.group_name, c.added, c.removed,
          c.fault, c.reason, c.changed_by, p.display_name as author, c.changed_at,
          not exists (select from forum_group_changes n where n.kind = c.kind
            and n.source is not distinct from c.source
            and (n.changed_at, n.id) > (c.changed_at, c.id)) as is_newest
        from forum_group_changes c left join profiles p on p.id = c.changed_by
        order by c.changed_at desc, c.id desc limit ${groupLimits.changes}`,
    ),
  );
  return { items: rows.map(presentChange) };
}

function presentChange(row: Row): GroupChange {
  return {
    id: row.id,
    kind: row.kind,
    at: toWireTime(row.changed_at),
    by: row.changed_by === null ? null : { id: row.changed_by, name: row.author ?? '' },
    reason: row.reason,
    source: groupSources.find((known) => known === row.source) ?? null,
    before: row.before_value,
    after: row.after_value,
    group: row.group_name,
    added: row.added,
    removed: row.removed,
    fault: row.fault,
    can_undo: row.is_newest && (row.kind === 'rule' || row.kind === 'automatic'),
  };
}
