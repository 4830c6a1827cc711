import type { Graph, GraphTie } from '@kith/contract/insights/graph';
import { graphLimits } from '@kith/contract/insights/graph-rules';
import { inverseKinds, type RelationshipKind } from '@kith/contract/relationships/rules';

/** A recorded tie as one of the two sees it: who the other is, and why. */
export type OwnTie = { other: number; reasons: readonly TieReason[] };
export type TieReason =
  | { kind: 'related'; relation: RelationshipKind; words: string }
  | { kind: 'introduced'; at: string }
  | { kind: 'together'; at: string; times: number }
  | { kind: 'worked'; company: string };

/** What was recorded between a person and others, warmest first. */
export function recordedTiesOf({ ties, people, companies }: Graph, person: number): OwnTie[] {
  const reasons = new Map<number, TieReason[]>();
  for (const tie of ties) {
    if (tie.a !== person && tie.b !== person) continue;
    const other = tie.a === person ? tie.b : tie.a;
    const reason = reasonOf(tie, tie.a === person, companies);
    reasons.set(other, [...(reasons.get(other) ?? []), reason]);
  }
  return [...reasons]
    .map(([other, found]) => ({ other, reasons: found }))
    .sort((a, b) => people[b.other]!.warmth - people[a.other]!.warmth || a.other - b.other);
}

function reasonOf(tie: GraphTie, isFirst: boolean, companies: Graph['companies']): TieReason {
  switch (tie.kind) {
    case 'related':
      return {
        kind: 'related',
        relation: isFirst ? tie.relation : inverseKinds[tie.relation],
        words: tie.words,
      };
    case 'introduced':
      return { kind: 'introduced', at: tie.at };
    case 'together':
      return { kind: 'together', at: tie.at, times: tie.times };
    case 'worked':
      return { kind: 'worked', company: companies[tie.company]?.name ?? '' };
  }
}

/** Who else works at a person's company, warmest first; `isKnown`: few enough to know each other. */
export function colleaguesOf(
  { people, companies }: Graph,
  person: number,
): { company: string; others: number[]; isKnown: boolean } | null {
  const { employer } = people[person]!;
  if (employer === null) return null;
  const others = [...people.keys()].filter(
    (at) => at !== person && people[at]!.employer === employer,
  );
  if (others.length === 0) return null;
  const company = companies[employer]?.name ?? '';
  return { company, others, isKnown: others.length < graphLimits.acquainted };
}
