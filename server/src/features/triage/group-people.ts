import { triageLimits } from '@kith/contract/triage/rules';
import type { TriageGroup } from '@kith/contract/triage/schemas';

import type { Waiting } from './list-waiting.ts';

/** A group of one more is no group. */
const leastOthers = 2;

export type Group = { by: TriageGroup['by']; ids: string[] };

/**
 * Who can be answered about together with someone: the others of their company who wait, else those
 * of their location. Likeliest first.
 */
export function findGroup(person: Waiting, waiting: readonly Waiting[]): Group | null {
  const isOther = (other: Waiting) => other.id !== person.id;
  const atCompany = waiting.filter(
    (other) =>
      isOther(other) && person.company_id !== null && other.company_id === person.company_id,
  );
  if (atCompany.length >= leastOthers) return toGroup('company', atCompany);
  const nearby = waiting.filter(
    (other) => isOther(other) && person.location !== '' && other.location === person.location,
  );
  return nearby.length >= leastOthers ? toGroup('location', nearby) : null;
}

function toGroup(by: Group['by'], others: readonly Waiting[]): Group {
  return { by, ids: others.slice(0, triageLimits.atOnce - 1).map(({ id }) => id) };
}
