/** What a member can pursue with people. */
export const opportunityKinds = [
  'client',
  'job',
  'hire',
  'investment',
  'partnership',
  'other',
] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];

export const openStages = ['discovered', 'qualified', 'in_conversation', 'proposal'] as const;
export const closedStages = ['won', 'lost'] as const;
export const opportunityStages = [...openStages, ...closedStages] as const;
export type OpenStage = (typeof openStages)[number];
export type OpportunityStage = (typeof opportunityStages)[number];

export function isOpenStage(stage: OpportunityStage): stage is OpenStage {
  return openStages.some((open) => open === stage);
}

/** The spec's sorts, in its order. */
export const opportunitySorts = ['relevance', 'warmth', 'recent', 'score'] as const;
export type OpportunitySort = (typeof opportunitySorts)[number];

export const opportunityLimits = {
  title: 200,
  role: 80,
  nextStep: 200,
  reason: 500,
  note: 2_000,
  people: 20,
  notes: 500,
  files: 50,
  /** Of one member, so that the board and the forecast are always of all. */
  perMember: 2_000,
  /** Cards of a column; the list has all. */
  cards: 100,
  importRows: 500,
  importCharacters: 500_000,
} as const;

/** How long a deleted opportunity can be restored. */
export const opportunityRestorableDays = 30;

/** The largest amount in minor units: ten digits before two decimal places. */
export const largestAmount = 1_000_000_000_000;

/** Money in minor units of its currency. */
export type Money = { amount: number; currency: string };
