import type { Faker } from '@faker-js/faker';

import type { LabelledContact } from './labelled-duplicates.ts';

/** How often a person has somebody in the network who is like them. */
export type StrangerShares = Record<'homonym' | 'relative' | 'son' | 'colleague', number>;

/**
 * Somebody else with something in common: a namesake, a relative of one household, a child with the
 * same name, a colleague behind the same switchboard; undefined most of the time.
 */
export function makeLookalike(
  dice: Faker,
  original: LabelledContact,
  stranger: LabelledContact,
  shares: StrangerShares,
): LabelledContact | undefined {
  const { first_name, last_name, location, phones, emails, company } = original;
  const roll = dice.number.float();
  const among = (probability: number) => dice.number.float() < probability;
  let limit = shares.homonym;
  if (roll < limit) {
    const town = among(0.1) ? location : stranger.location;
    return { ...stranger, first_name, last_name, location: town };
  }
  limit += shares.relative;
  if (roll < limit) {
    const shared = { phones: among(0.6) ? phones : [], emails: among(0.1) ? emails : [] };
    return { ...stranger, last_name, location, ...shared };
  }
  limit += shares.son;
  if (roll < limit) {
    const address = { location, phones: among(0.5) ? phones : [], emails: [], links: [] };
    return { ...stranger, first_name, last_name, ...address };
  }
  limit += shares.colleague;
  if (roll < limit && company !== '') {
    const switchboard = `+49 30 ${String(company.length).padStart(2, '0')}00${company.charCodeAt(0) % 10}000`;
    const town = among(0.7) ? location : stranger.location;
    return { ...stranger, company, location: town, phones: [switchboard] };
  }
  return undefined;
}
