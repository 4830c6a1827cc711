import {
  type BridgeStage,
  type BridgeWay,
  factsFor,
  stageOf,
} from '@kith/contract/bridges/disclosure';
import type { Bridge, BridgeDetail, BridgePerson } from '@kith/contract/bridges/schemas';
import { awaitedRole, expiresAt, nextBridgeState } from '@kith/contract/bridges/states';

import { readTime, toWireTime } from '#platform/database/rows.ts';

import type { WholeBridge } from './list-bridges.ts';
import type { OwnWarmth } from './own-warmth.ts';
import type { BridgeRow } from './read-bridges.ts';
import { reminderOf } from './remind-bridge.ts';

type Facts = ReadonlySet<Bridge['facts'][number]>;

const unknownPerson = {
  member_id: null,
  contact_id: null,
  warmth: null,
  headline: '',
  email: null,
};

type Seen = { warmth: OwnWarmth; now: Date };

/** What one of the three gets of a bridge: only what `factsFor` discloses to them. */
export function presentBridge(row: BridgeRow, { warmth, now }: Seen): Bridge {
  const stage = stageOf({
    requested: row.requested_at !== null,
    connectorAccepted: row.connector_accepted_at !== null,
    targetAccepted: row.target_accepted_at !== null,
  });
  const way: BridgeWay = row.target_email === null ? 'member' : 'email';
  const facts = factsFor(row.role, stage, way);
  const sees: Facts = new Set(facts);
  const askedAt = readTime(row.asked_at);
  const remindable = row.role === 'requester' ? reminderOf(row) : null;
  return {
    id: row.id,
    role: row.role,
    state: row.state,
    stage,
    ...presentPeople(row, sees, warmth),
    wanted: sees.has('wanted') ? { name: row.wanted_name, about: row.wanted_about } : null,
    why: sees.has('why') ? row.why : null,
    message: sees.has('message') ? row.message : null,
    connector_note: sees.has('connector_note') ? row.connector_note : null,
    way: sees.has('target_way') ? way : null,
    conversation_id: row.conversation_id,
    created_at: toWireTime(row.created_at),
    changed_at: toWireTime(row.changed_at),
    expires_at:
      awaitedRole(row.state) === null || askedAt === null ? null : expiresAt(askedAt).toISOString(),
    remindable_at: remindable?.toISOString() ?? null,
    is_archived: row.archived_at !== null,
    outcome: presentOutcome(row),
    actions: listActions(row, { stage, remindable, now }),
    facts,
  };
}

function presentPeople(row: BridgeRow, sees: Facts, warmthOf: OwnWarmth) {
  const { role } = row;
  /** Only their own contact, and how warm they are with it. */
  const own = (contactId: string | null) => ({
    contact_id: contactId,
    warmth: warmthOf(contactId),
  });
  const requester: BridgePerson = {
    member_id: row.requester_id,
    ...own(role === 'requester' ? null : row.requester_contact_id),
    name: row.requester_name,
    headline: row.requester_headline,
    email: sees.has('requester_email') ? row.requester_email : null,
  };
  const connector: BridgePerson = {
    ...unknownPerson,
    // A draft names a contact; that it is a member shows when it is asked.
    member_id: row.connector_id,
    ...own(role === 'requester' ? row.connector_contact_id : null),
    name: role === 'requester' ? row.connector_name : row.connector_seen_name,
    email: sees.has('connector_email') ? row.connector_email : null,
  };
  return {
    requester: sees.has('requester_name') ? requester : null,
    connector: role === 'connector' || sees.has('connector_name') ? connector : null,
    target: presentTarget(row, sees, own),
  };
}

function presentTarget(
  row: BridgeRow,
  sees: Facts,
  own: (contactId: string | null) => Pick<BridgePerson, 'contact_id' | 'warmth'>,
): BridgePerson | null {
  const email = sees.has('target_email') ? row.target_email : null;
  if (row.role === 'target') return { ...unknownPerson, name: row.target_profile_name };
  if (row.role === 'connector') {
    if (!sees.has('target_name')) return null;
    const { target_id: member_id, target_name: name } = row;
    return { ...unknownPerson, member_id, ...own(row.target_contact_id), name, email };
  }
  const wanted = { ...unknownPerson, ...own(row.wanted_contact_id), name: row.wanted_name };
  if (!sees.has('target_profile')) return wanted;
  const { target_profile_name: name, target_headline: headline } = row;
  return { ...wanted, member_id: row.target_id, name: name || row.wanted_name, headline, email };
}

function presentOutcome(row: BridgeRow): Bridge['outcome'] {
  if (row.outcome_at === null || row.is_met === null) return null;
  const { value_amount: amount, value_currency: currency } = row;
  const value = amount === null || currency === null ? null : { amount: Number(amount), currency };
  return { is_met: row.is_met, is_helpful: row.is_helpful, value };
}

const askable = ['edit', 'request', 'accept', 'decline', 'withdraw', 'activate'] as const;

/** What the interface may offer, so that it never has a rule of its own. */
function listActions(
  row: BridgeRow,
  { stage, remindable, now }: { stage: BridgeStage; remindable: Date | null; now: Date },
): Bridge['actions'] {
  const { role, state } = row;
  const actions: Bridge['actions'] = askable.filter(
    (event) => nextBridgeState(state, event, role) !== null,
  );
  if (remindable !== null && remindable <= now) actions.push('remind');
  const isOfTwo = role !== 'connector';
  if (isOfTwo && ['introduced', 'active', 'completed'].includes(state)) actions.push('complete');
  const thanks = nextBridgeState(state, 'thank', role) !== null && row.thanked_at === null;
  if (thanks && row.connector_id !== null) actions.push('thank');
  if (stage !== 'draft') actions.push('archive');
  if (role !== 'requester' || stage === 'consented') actions.push('report');
  return actions;
}

export function presentBridgeDetail(
  { row, warmth, history, outcomes, opportunity }: WholeBridge,
  now: Date,
): BridgeDetail {
  return {
    ...presentBridge(row, { warmth, now }),
    opportunity: opportunity === null ? null : { id: opportunity.id, title: opportunity.title },
    history: history.map(({ event, by_role: by, at, note }) => ({
      event,
      by,
      at: toWireTime(at),
      note,
    })),
    outcomes: outcomes.map(({ role, is_met, is_helpful }) => ({ role, is_met, is_helpful })),
  };
}
