import { randomUUID } from 'node:crypto';

import type { CrmMapping, CrmObject } from '@kith/contract/connectors/rules';
import type { CrmCounts, CrmSample } from '@kith/contract/connectors/schemas';
import type {
  CrmChanges,
  CrmConflicts,
  CrmConnections,
  CrmLinks,
  CrmRuns,
} from '#platform/database/database-types.ts';
import { arrayParam, type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

/** By field: what each side had after the last sync. */
export type LinkBase = Record<string, [kith: string, crm: string]>;

export type ConnectionRow = Omit<Selectable<CrmConnections>, 'mapping' | 'read_until'> &
  Computed<{ mapping: CrmMapping; read_until: Partial<Record<CrmObject, number>> }>;
export type LinkRow = Omit<Selectable<CrmLinks>, 'base'> & Computed<{ base: LinkBase }>;

export type WholeConnection = {
  connection: ConnectionRow;
  run: RunRow | undefined;
  linkedContacts: number;
  openConflicts: number;
};

type Labelled = Pick<Selectable<CrmLinks>, 'object' | 'contact_id' | 'company_id'> &
  Computed<{ label: string }>;
export type ConflictRow = Labelled &
  Pick<Selectable<CrmConflicts>, 'id' | 'field' | 'kith_value' | 'crm_value' | 'found_at'>;
export type ChangeRow = Labelled &
  Pick<
    Selectable<CrmChanges>,
    'id' | 'field' | 'side' | 'old_value' | 'new_value' | 'cause' | 'changed_at' | 'undone_at'
  >;

/** What a record is called here. */
export const linkLabel = sql`coalesce(
  (select c.full_name from contacts c where c.owner_id = l.owner_id and c.id = l.contact_id),
  (select k.name from companies k where k.owner_id = l.owner_id and k.id = l.company_id), '')`;

/** Whether the contact of the link `l` was deleted here: it can't be opened until it is restored. */
export const isContactDeleted = sql`exists (select from contacts d
  where d.owner_id = l.owner_id and d.id = l.contact_id and d.deleted_at is not null)`;

/** Whether what the link `l` names was deleted here: nothing is asked about it until it is restored. */
export const isDeletedHere = sql`(${isContactDeleted} or exists (select from interactions d
  where d.owner_id = l.owner_id and d.id = l.interaction_id and d.deleted_at is not null))`;

/** How far a run is. */
export type RunPosition = {
  phase: number;
  cursor: string | null;
  readUntil: number | null;
  /** How many steps came before. */
  steps?: number;
};
export type RunRow = Omit<Selectable<CrmRuns>, 'position' | 'counts' | 'sample'> &
  Computed<{ position: RunPosition; counts: CrmCounts; sample: CrmSample[] }>;

export async function findConnection(
  tx: Tx,
  ownerId: string,
  provider: ConnectionRow['provider'],
  { locks = false } = {},
): Promise<ConnectionRow | undefined> {
  const row = await tx
    .selectFrom('crm_connections')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('provider', '=', provider)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as ConnectionRow | undefined;
}

/** The same by its id, locked until the transaction ends. */
export async function lockConnection(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const row = await tx
    .selectFrom('crm_connections')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as ConnectionRow | undefined;
}

export async function findRun(tx: Tx, ownerId: string, id: string): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('crm_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as RunRow | undefined;
}

export const isUnfinished = (run: RunRow | undefined): run is RunRow =>
  run?.status === 'running' || run?.status === 'waiting';

export async function findLatestRun(
  tx: Tx,
  ownerId: string,
  provider: ConnectionRow['provider'],
): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('crm_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', (eb) =>
      eb
        .selectFrom('crm_connections')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('provider', '=', provider),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row as RunRow | undefined;
}

/** The links of these records there, locked. */
export function lockLinksByRemote(
  tx: Tx,
  { ownerId, connectionId, object }: LinkScope,
  remoteIds: readonly string[],
): Promise<LinkRow[]> {
  return readRows(
    tx,
    sql<LinkRow>`select * from crm_links where owner_id = ${ownerId}
      and connection_id = ${connectionId} and object = ${object}
      and remote_id = any(${arrayParam(remoteIds, 'text[]')}) order by id for update`,
  );
}

/** Which of these records there are linked, also those whose link has ended. */
export async function findLinkedRemotes(
  tx: Tx,
  { ownerId, connectionId, object }: LinkScope,
  remoteIds: readonly string[],
): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('crm_links')
    .select('remote_id')
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', connectionId)
    .where('object', '=', object)
    .where('remote_id', '=', sql<string>`any(${arrayParam(remoteIds, 'text[]')})`)
    .execute();
  return new Set(rows.map(({ remote_id: id }) => id));
}

export type LinkScope = { ownerId: string; connectionId: string; object: CrmObject };

/** A UUID of version 7: of two links the older one has the smaller id. */
function createLinkId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export async function insertLink(
  tx: Tx,
  { ownerId, connectionId, object }: LinkScope,
  link: Partial<Pick<LinkRow, 'contact_id' | 'company_id' | 'interaction_id' | 'is_pending'>> & {
    remote_id: string | null;
    base: LinkBase;
    checked_at: Date;
  },
): Promise<string> {
  const { base, ...columns } = link;
  const { id } = await tx
    .insertInto('crm_links')
    .values({
      owner_id: ownerId,
      id: createLinkId(link.checked_at),
      connection_id: connectionId,
      object,
      ...columns,
      base: jsonParam(base),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLink(
  tx: Tx,
  ownerId: string,
  id: string,
  values: Partial<Pick<LinkRow, 'remote_id' | 'contact_id' | 'is_pending' | 'base'>> & {
    checked_at?: Date;
    ended_at?: Date | null;
  },
): Promise<void> {
  const { base, ...columns } = values;
  await tx
    .updateTable('crm_links')
    .set({ ...columns, ...(base && { base: jsonParam(base) }) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
