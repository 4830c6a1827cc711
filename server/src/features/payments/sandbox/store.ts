import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { type Computed, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Subject } from '#features/payments/provider-port.ts';
import type {
  SandboxCheckout,
  SandboxInvoice,
  SandboxPortal,
  SandboxRefund,
  SandboxSubscription,
} from './objects.ts';

type Bodies = {
  checkout: SandboxCheckout;
  subscription: SandboxSubscription;
  invoice: SandboxInvoice;
  refund: SandboxRefund;
  portal: SandboxPortal;
};
export type SandboxKind = keyof Bodies;

export type Stored<Kind extends SandboxKind> = {
  id: string;
  ownerId: string;
  body: Bodies[Kind];
  dueAt: Date | null;
};

const prefixes = { subscription: 'sub', invoice: 'in', refund: 're', event: 'evt', payment: 'pi' };

export const newSandboxId = (kind: keyof typeof prefixes) => `${prefixes[kind]}_${randomUUID()}`;

/** Keeps a new object; one that is there stays as it is. */
export async function addObject<Kind extends SandboxKind>(
  tx: Tx,
  kind: Kind,
  { id, ownerId, body, dueAt }: Stored<Kind>,
  now: Date,
): Promise<void> {
  await sql`
    insert into sandbox_objects (id, owner_id, kind, body, due_at, created_at)
    values (${id}, ${ownerId}, ${kind}, ${jsonParam(body)}, ${dueAt}, ${now})
    on conflict (id) do nothing`.execute(tx);
}

/** @param tx a transaction of the service */
export async function putObject<Kind extends SandboxKind>(
  tx: Tx,
  kind: Kind,
  { id, ownerId, body, dueAt }: Stored<Kind>,
  now: Date,
): Promise<void> {
  await sql`
    insert into sandbox_objects (id, owner_id, kind, body, due_at, created_at)
    values (${id}, ${ownerId}, ${kind}, ${jsonParam(body)}, ${dueAt}, ${now})
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`.execute(tx);
}

type ObjectRow<Kind extends SandboxKind> = Computed<{
  id: string;
  owner_id: string;
  body: Bodies[Kind];
}>;

/** An object, locked until the transaction ends. */
export async function lockObject<Kind extends SandboxKind>(
  tx: Tx,
  kind: Kind,
  id: string,
): Promise<Stored<Kind> | undefined> {
  const row = await readRow(
    tx,
    sql<ObjectRow<Kind>>`select id, owner_id, body from sandbox_objects
      where id = ${id} and kind = ${kind} for update`,
  );
  return row && { id: row.id, ownerId: row.owner_id, body: row.body, dueAt: null };
}

/** The objects of a kind whose body has a value. */
export async function findObjects<Kind extends SandboxKind>(
  tx: Tx,
  kind: Kind,
  { field, value }: { field: 'customer' | 'payment'; value: string },
): Promise<Stored<Kind>[]> {
  const rows = await readRows(
    tx,
    sql<ObjectRow<Kind>>`select id, owner_id, body from sandbox_objects
      where kind = ${kind} and body ->> ${field} = ${value} order by created_at, id`,
  );
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, body: row.body, dueAt: null }));
}

/** Keeps an event, to be sent when the transaction has ended. */
export async function addEvent(
  tx: Tx,
  ownerId: string,
  { type, subject, now }: { type: string; subject: Subject; now: Date },
): Promise<void> {
  const body = jsonParam({ type, subject });
  await sql`insert into sandbox_objects (id, owner_id, kind, body, created_at)
    values (${newSandboxId('event')}, ${ownerId}, 'event', ${body}, ${now})`.execute(tx);
}
