import {
  bridgeLimits,
  type BridgeTab,
  bridgeTabs,
  tabContents,
} from '@kith/contract/bridges/rules';
import type { BridgeConnector, BridgeCounts, BridgeSettings } from '@kith/contract/bridges/schemas';
import type { LinkedOpportunity } from '@kith/contract/chains/schemas';
import { weekMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { findOpportunity } from '#features/chains/own-opportunity.ts';
import { readPlan } from '#features/credits/read-plan.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { BridgeParts } from './hold-bridge.ts';
import { countRequests } from './limits.ts';
import { type OwnWarmth, readOwnWarmth } from './own-warmth.ts';
import {
  type BridgeRow,
  type EntryRow,
  type OutcomeRow,
  readHistory,
  readOutcomes,
  readOwnBridges,
} from './read-bridges.ts';

function isOn(tab: BridgeTab, { role, state, archived_at: archivedAt }: BridgeRow): boolean {
  if (tab === 'archived') return archivedAt !== null;
  if (archivedAt !== null) return false;
  const { roles, states } = tabContents[tab];
  return roles.includes(role) && states.includes(state);
}

/** All of a member's, which are few: a plan allows a hundred a month. */
const readMost = 2_000;

/** The bridges of a tab, the last changed first. */
export async function listBridges({
  ctx,
  input: { tab },
}: {
  ctx: MemberContext;
  input: { tab: BridgeTab };
}): Promise<{ rows: BridgeRow[]; warmth: OwnWarmth }> {
  return ctx.database.transaction(async (tx) => {
    const all = await readOwnBridges(tx, { most: readMost });
    const rows = all.filter((row) => isOn(tab, row)).slice(0, bridgeLimits.listed);
    const now = ctx.clock.now();
    return { rows, warmth: await readOwnWarmth(tx, ctx.actor.memberId, { rows, now }) };
  });
}

export async function countBridges({ ctx }: { ctx: MemberContext }): Promise<BridgeCounts> {
  const rows = await ctx.database.transaction((tx) => readOwnBridges(tx, { most: readMost }));
  const counts = bridgeTabs.map((tab) => [tab, rows.filter((row) => isOn(tab, row)).length]);
  return Object.fromEntries(counts) as BridgeCounts;
}

export type WholeBridge = {
  row: BridgeRow;
  warmth: OwnWarmth;
  history: EntryRow[];
  outcomes: OutcomeRow[];
  opportunity: LinkedOpportunity | null;
};

/** @throws `not_found` for a bridge that the caller takes no part in. */
export function getBridge({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<WholeBridge> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await readOwnBridges(tx, { id, most: 1 });
    if (!row) throw notFound('Bridge');
    const history = await readHistory(tx, id);
    const outcomes = await readOutcomes(tx, id);
    const now = ctx.clock.now();
    const warmth = await readOwnWarmth(tx, ctx.actor.memberId, { rows: [row], now });
    return { row, warmth, history, outcomes, opportunity: await readOpportunity(tx, row) };
  });
}

/** What the requester asked for it for; no one else learns of it. */
async function readOpportunity(tx: Tx, { role, id, requester_id }: BridgeRow) {
  if (role !== 'requester') return null;
  const own = await tx
    .selectFrom('bridges')
    .select('opportunity_id')
    .where('owner_id', '=', requester_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return findOpportunity(tx, requester_id, own?.opportunity_id ?? null);
}

type ConnectorRow = Computed<Omit<BridgeConnector, 'about'> & { title: string; company: string }>;

/** Contacts who can be asked for an introduction, the warmest first. */
export async function listConnectors({ ctx }: { ctx: MemberContext }): Promise<BridgeConnector[]> {
  const rows = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<ConnectorRow>`select contact_id, name, title, company, warmth_rank
        from own_bridge_connectors(${bridgeLimits.listed})`,
    ),
  );
  return rows.map(({ contact_id, name, title, company, warmth_rank: rank }) => ({
    contact_id,
    name,
    about: [title, company].filter(Boolean).join(', '),
    warmth_rank: Number.isFinite(rank) ? rank : null,
  }));
}

type LoadRow = Computed<{ is_paused: boolean; waiting: number; agreed: number }>;

/** What waits for a connector, and how much of the month's requests is used. */
export async function readBridgeSettings({
  ctx,
  service,
}: Omit<BridgeParts<never>, 'input'>): Promise<BridgeSettings> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  await ctx.database.transaction(async () => undefined);
  return runAsService(service.database, async (tx) => {
    const row = await readRow(
      tx,
      sql<LoadRow>`
        select exists (select from bridge_settings s where s.owner_id = ${memberId}
            and s.paused_at is not null) as is_paused,
          (select count(*)::integer from open_bridges(${memberId}) o join bridges b on b.id = o.id
            where o.role = 'connector' and b.state = 'requested') as waiting,
          (select count(*)::integer from bridges b where b.connector_id = ${memberId}
            and b.connector_accepted_at > ${new Date(now.getTime() - weekMs)}) as agreed`,
    );
    const { in_month: requested } = await countRequests(tx, memberId, now);
    const { bridges_per_month: limit } = await readPlan(tx, memberId);
    return {
      is_paused: row?.is_paused ?? false,
      waiting: row?.waiting ?? 0,
      agreed_this_week: row?.agreed ?? 0,
      requested_this_month: requested,
      monthly_limit: limit,
    };
  });
}

/** Takes no requests for introductions, or takes them again; what waits stays. */
export async function pauseBridges({
  ctx,
  service,
  input: { is_paused: isPaused },
}: BridgeParts<{ is_paused: boolean }>): Promise<BridgeSettings> {
  const pausedAt = isPaused ? ctx.clock.now() : null;
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('bridge_settings')
      .values({ owner_id: ctx.actor.memberId, paused_at: pausedAt })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ paused_at: pausedAt }))
      .execute(),
  );
  return readBridgeSettings({ ctx, service });
}
