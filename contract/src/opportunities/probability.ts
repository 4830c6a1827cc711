import { type OpenStage, openStages, type OpportunityStage } from './rules.ts';

/** What is typical of each stage, in percent, before a member has a history. */
export const typicalProbability: Record<OpenStage, number> = {
  discovered: 10,
  qualified: 25,
  in_conversation: 40,
  proposal: 60,
};

/** How many decided opportunities the typical value counts as. */
const typicalWeight = 5;
/** From so many on, the member's own history outweighs the typical value, and is called theirs. */
export const learntFrom = typicalWeight;

/** How many decided opportunities of the member came to a stage, and how many of those were won. */
export type StageHistory = { won: number; decided: number };

/** `own`: the member's word; `learnt`, `typical`: by how much history there is; `closed`: decided. */
export const probabilityBases = ['own', 'learnt', 'typical', 'closed'] as const;
export type ProbabilityBasis = (typeof probabilityBases)[number];
export type Probability = { percent: number; basis: ProbabilityBasis } & StageHistory;

/**
 * The chance that an opportunity is won. The member's own word comes first. Else it is learnt: `(5 ·
 * typical + won) / (5 + decided)`, a Beta prior whose mean is typical of the stage and that weighs
 * five opportunities, updated by those that were decided after they had been at this stage.
 *
 * Unit: percent, rounded. Source: posterior mean of a Beta prior; the typical values are rules of
 * this product.
 */
export function probabilityOf(
  { stage, own }: { stage: OpportunityStage; own: number | null },
  history: Partial<Record<OpenStage, StageHistory>>,
): Probability {
  const none = { won: 0, decided: 0 };
  if (stage === 'won') return { percent: 100, basis: 'closed', ...none };
  if (stage === 'lost') return { percent: 0, basis: 'closed', ...none };
  const { won, decided } = history[stage] ?? none;
  if (own !== null) return { percent: own, basis: 'own', won, decided };
  const expected = (typicalWeight * typicalProbability[stage]) / 100;
  const percent = Math.round((100 * (expected + won)) / (typicalWeight + decided));
  return { percent, basis: decided >= learntFrom ? 'learnt' : 'typical', won, decided };
}

/**
 * The stages that an opportunity has been at, for learning: those it came to, and those before, which
 * it passed or skipped.
 */
export function stagesReached(visited: readonly string[]): OpenStage[] {
  const furthest = openStages.findLastIndex((stage) => visited.includes(stage));
  return openStages.slice(0, furthest + 1);
}
