import type { BridgeRole, BridgeState } from '@kith/contract/bridges/states';
import type { BridgeActor, BridgeEvent } from '@kith/contract/bridges/states';
import { sql } from 'kysely';

import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A bridge with all that any of the three could learn: `presentBridge` chooses. */
export type BridgeRow = Computed<{
  id: string;
  role: BridgeRole;
  state: BridgeState;
  requester_id: string;
  requester_name: string;
  requester_headline: string;
  requester_email: string | null;
  requester_contact_id: string | null;
  connector_id: string | null;
  connector_contact_id: string | null;
  connector_name: string;
  connector_seen_name: string;
  connector_email: string | null;
  wanted_contact_id: string | null;
  wanted_member_id: string | null;
  wanted_name: string;
  wanted_about: string;
  why: string;
  message: string;
  connector_note: string;
  target_contact_id: string | null;
  target_name: string;
  target_id: string | null;
  target_profile_name: string;
  target_headline: string;
  target_email: string | null;
  target_is_member: boolean;
  created_at: TimeText;
  requested_at: TimeText | null;
  asked_at: TimeText | null;
  connector_reminded_at: TimeText | null;
  target_reminded_at: TimeText | null;
  connector_accepted_at: TimeText | null;
  target_accepted_at: TimeText | null;
  introduced_at: TimeText | null;
  changed_at: TimeText;
  conversation_id: string | null;
  archived_at: TimeText | null;
  thanked_at: TimeText | null;
  is_met: boolean | null;
  is_helpful: boolean | null;
  value_amount: string | number | null;
  value_currency: string | null;
  outcome_at: TimeText | null;
}>;

/** The caller's bridges, the last changed first; or one. */
export function readOwnBridges(
  tx: Tx,
  { id = null, most }: { id?: string | null; most: number },
): Promise<BridgeRow[]> {
  return readRows(
    tx,
    sql<BridgeRow>`select * from own_bridges(${id}) order by changed_at desc, id limit ${most}`,
  );
}

export type EntryRow = Computed<{
  event: BridgeEvent;
  by_role: BridgeActor;
  at: TimeText;
  note: string;
}>;

export function readHistory(tx: Tx, id: string): Promise<EntryRow[]> {
  return readRows(tx, sql<EntryRow>`select * from own_bridge_events(${id})`);
}

export type OutcomeRow = Computed<{
  role: BridgeRole;
  is_met: boolean;
  is_helpful: boolean | null;
}>;

export function readOutcomes(tx: Tx, id: string): Promise<OutcomeRow[]> {
  return readRows(tx, sql<OutcomeRow>`select * from own_bridge_outcomes(${id})`);
}
