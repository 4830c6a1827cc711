import { bridgeLimits } from '@kith/contract/bridges/rules';
import type { DraftBridge, EditBridge } from '@kith/contract/bridges/schemas';
import { sql } from 'kysely';

import { requireOpportunity } from '#features/chains/own-opportunity.ts';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { runOnceIn } from '#platform/http/idempotency.ts';

import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { moveBridge, recordBridgeEvent } from './move-bridge.ts';

type CreateBridgeParts = BridgeParts<DraftBridge> & { headers?: Headers };

/**
 * Drafts a bridge, which only the requester sees, once for each `Idempotency-Key`.
 *
 * @throws `not_found` for a contact or a member that the requester can't see; `validation_failed`
 *   where two of the three are the same; `limit_reached` with as many drafts as there can be.
 */
export async function createBridge({
  ctx,
  service,
  input,
  headers = new Headers(),
}: CreateBridgeParts): Promise<string> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const endpoint = 'bridges.create';
  const { id } = await runOnBridges({ ctx, service }, (tx) =>
    runOnceIn(tx, {
      ownerId,
      headers,
      endpoint,
      input,
      work: () => write(tx, ownerId, input, now),
    }),
  );
  return id;
}

async function write(tx: Tx, ownerId: string, input: DraftBridge, now: Date) {
  const columns = await readColumns(tx, ownerId, input);
  await refuseManyDrafts(tx, ownerId);
  const { id } = await tx
    .insertInto('bridges')
    .values({ owner_id: ownerId, ...columns, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bridge_sides')
    .values({ owner_id: ownerId, bridge_id: id, role: 'requester' })
    .execute();
  const entry = { id, event: 'create', by: 'requester', actorId: ownerId } as const;
  await recordBridgeEvent(tx, { ...entry, from: null, to: 'draft', note: '', at: now });
  return { id };
}

/**
 * Replaces a draft's content; the wanted member stays with their name and contact.
 *
 * @throws as `createBridge`; `illegal_state` once it was requested.
 */
export function editBridge({ ctx, service, input }: BridgeParts<EditBridge>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id: input.id });
    requireRole(held, 'requester');
    const columns = await readColumns(tx, memberId, input, held.wanted_contact_id);
    const set = { ...columns, wanted_member_id: wantedMember(held, columns) };
    const step = { event: 'edit', by: 'requester', actorId: memberId } as const;
    await moveBridge(tx, held, { ...step, at: ctx.clock.now(), set });
  });
}

type Wanted = Pick<HeldBridge, 'wanted_name' | 'wanted_contact_id' | 'wanted_member_id'>;

/**
 * Who edits a draft may not know which member it wants, so an edit without one takes none away: only
 * another name or contact is somebody else.
 */
function wantedMember(before: Wanted, next: Wanted): string | null {
  const isSame =
    next.wanted_name === before.wanted_name && next.wanted_contact_id === before.wanted_contact_id;
  return next.wanted_member_id ?? (isSame ? before.wanted_member_id : null);
}

/** `wantedId`: the contact that the draft names already, which may have been deleted since. */
async function readColumns(
  tx: Tx,
  ownerId: string,
  input: DraftBridge,
  wantedId: string | null = null,
) {
  const { connector_contact_id: connectorId, target, why, message } = input;
  const { opportunity_id: opportunityId } = input;
  if (target.contact_id === connectorId) throw sameTwice();
  const connector = await readContact(tx, ownerId, connectorId);
  if (target.contact_id !== null && target.contact_id !== wantedId) {
    await readContact(tx, ownerId, target.contact_id);
  }
  if (target.member_id !== null) await requireVisible(tx, ownerId, target.member_id);
  await requireOpportunity(tx, ownerId, opportunityId ?? null);
  return {
    ...(opportunityId === undefined ? {} : { opportunity_id: opportunityId }),
    connector_contact_id: connectorId,
    connector_name: connector.full_name,
    wanted_contact_id: target.contact_id,
    wanted_member_id: target.member_id,
    wanted_name: target.name,
    wanted_about: target.about,
    why,
    message,
  };
}

const sameTwice = () =>
  validationFailed([{ path: 'target', code: 'is_connector', message: 'is_connector' }]);

async function readContact(tx: Tx, ownerId: string, id: string): Promise<{ full_name: string }> {
  const contact = await tx
    .selectFrom('contacts')
    .select('full_name')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!contact) throw notFound('Contact');
  return contact;
}

async function requireVisible(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  const row = await readRow(
    tx,
    sql<Computed<{ is_visible: boolean }>>`
      select can_see_member(${ownerId}, ${memberId}) as is_visible`,
  );
  if (!row?.is_visible || ownerId === memberId) throw notFound('Member');
}

async function refuseManyDrafts(tx: Tx, ownerId: string): Promise<void> {
  await sql`select from profiles where id = ${ownerId} for no key update`.execute(tx);
  const { drafts } = await tx
    .selectFrom('bridges')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (Number(drafts) < bridgeLimits.drafts) return;
  throw new AppError('limit_reached', 'There are as many drafts as there can be', {
    limit: bridgeLimits.drafts,
  });
}
