import type { BridgeRole } from './states.ts';

/** What one of the three can learn about another through a bridge. */
export const bridgeFacts = [
  'requester_name',
  'requester_headline',
  'requester_email',
  'why',
  'message',
  'wanted',
  'connector_name',
  'connector_note',
  'connector_email',
  'target_name',
  'target_way',
  'target_profile',
  'target_email',
] as const;
export type BridgeFact = (typeof bridgeFacts)[number];

/**
 * How far consent got, which only grows: a draft; the connector is asked; the connector agreed, so the
 * target is asked; the target agreed.
 */
export const bridgeStages = ['draft', 'asked', 'agreed', 'consented'] as const;
export type BridgeStage = (typeof bridgeStages)[number];

export function stageOf(moments: {
  requested: boolean;
  connectorAccepted: boolean;
  targetAccepted: boolean;
}): BridgeStage {
  if (moments.targetAccepted) return 'consented';
  if (moments.connectorAccepted) return 'agreed';
  return moments.requested ? 'asked' : 'draft';
}

/** Who is asked by email, and introduced by it, learns addresses; in the app no one does. */
export type BridgeWay = 'member' | 'email';

type Disclosure = { fact: BridgeFact; to: BridgeRole; from: BridgeStage; only?: BridgeWay };

const disclose = (
  to: BridgeRole,
  from: BridgeStage,
  facts: readonly BridgeFact[],
  only?: BridgeWay,
): Disclosure[] => facts.map((fact) => ({ fact, to, from, ...(only ? { only } : {}) }));

/** The one place that decides who learns what, and from when on. */
const disclosures: readonly Disclosure[] = [
  // The requester's own words, and the contact they ask.
  ...disclose('requester', 'draft', ['requester_name', 'why', 'message', 'wanted']),
  ...disclose('requester', 'draft', ['connector_name']),
  ...disclose('requester', 'agreed', ['connector_note']),
  ...disclose('requester', 'consented', ['target_way', 'target_profile']),
  ...disclose('requester', 'consented', ['connector_email', 'target_email'], 'email'),
  ...disclose('connector', 'asked', ['requester_name', 'requester_headline']),
  ...disclose('connector', 'asked', ['why', 'message', 'wanted']),
  // The target is a contact of the connector, by a name that only the connector knows.
  ...disclose('connector', 'agreed', ['connector_note', 'target_name', 'target_way']),
  ...disclose('connector', 'consented', ['target_email', 'requester_email'], 'email'),
  ...disclose('target', 'agreed', ['requester_name', 'requester_headline', 'message']),
  ...disclose('target', 'agreed', ['connector_name', 'connector_note', 'target_way']),
  ...disclose('target', 'consented', ['requester_email', 'connector_email'], 'email'),
];

/** What a participant learns at a stage, from the bridge alone. */
export function factsFor(role: BridgeRole, stage: BridgeStage, way: BridgeWay): BridgeFact[] {
  const reached = bridgeStages.indexOf(stage);
  return disclosures
    .filter(({ to, from, only }) => {
      const isReached = bridgeStages.indexOf(from) <= reached;
      return to === role && isReached && (only === undefined || only === way);
    })
    .map(({ fact }) => fact);
}

/** Whether the participant takes part at all: no one else learns that there is a bridge. */
export function takesPart(role: BridgeRole, stage: BridgeStage): boolean {
  return role === 'requester' || factsFor(role, stage, 'member').length > 0;
}
