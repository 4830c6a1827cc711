import type { BridgeFact } from '@kith/contract/bridges/disclosure';
import type { BridgeRole } from '@kith/contract/bridges/states';

/** Who of the three a fact is about. */
function subjectOf(fact: BridgeFact): BridgeRole {
  if (fact.startsWith('connector_')) return 'connector';
  return fact.startsWith('target_') ? 'target' : 'requester';
}

type FactReader = { own: BridgeRole; unnamed: readonly BridgeRole[] };

/** The form of a fact's text: to the reader about themselves, or about someone who has no name yet. */
export function factContext(
  fact: BridgeFact,
  { own, unnamed }: FactReader,
): 'own' | 'unnamed' | undefined {
  const subject = subjectOf(fact);
  if (subject === own) return 'own';
  return unnamed.includes(subject) ? 'unnamed' : undefined;
}
