import type { PersonInput } from '#features/matches/describe-person.ts';
import { cities, matters, otherOffers, otherSeeks, rareTopics, topics } from './match-phrases.ts';

/** A generator of numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type PlantedNetwork = { people: PersonInput[]; pairs: [string, string][] };

/**
 * A network with hidden pairs: each seeker's matter is answered by one helper, usually in another language
 * and in other words. They share a city or an interest now and then, as others do by chance. Among everyone
 * else are decoys, who seek and offer the same matters at random.
 */
export function plantNetwork({
  seed,
  people: count,
  pairs: planted,
}: {
  seed: number;
  people: number;
  pairs: number;
}): PlantedNetwork {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)]!;
  const chance = (share: number) => random() < share;
  const people = Array.from({ length: count }, (_, at): PersonInput => {
    const isBusy = at >= 2 * planted && chance(0.2);
    return {
      id: `p${String(at).padStart(6, '0')}`,
      company_id: null,
      industry: null,
      headline: '',
      member_id: null,
      profile_offers: [],
      profile_seeks: [],
      topics: [],
      knows: [],
      title: chance(0.4) ? pick(['Manager', 'Associate', 'Owner', 'Analyst']) : '',
      company: `Company ${at}`,
      location: chance(0.7) ? pick(cities) : '',
      tags: [pick(topics), ...(chance(0.5) ? [pick(topics)] : []), pick(rareTopics)],
      offers: [...(isBusy && chance(0.5) ? [pick(pick(matters).offers)] : []), pick(otherOffers)],
      seeks: [...(isBusy && chance(0.5) ? [pick(pick(matters).seeks)] : []), pick(otherSeeks)],
    };
  });
  const pairs = Array.from({ length: planted }, (_, at): [string, string] => {
    const [seeker, helper] = [people[2 * at]!, people[2 * at + 1]!];
    const matter = pick(matters);
    seeker.seeks.push(pick(matter.seeks));
    helper.offers.push(pick(matter.offers));
    if (chance(0.5)) helper.location = seeker.location;
    if (chance(0.3)) helper.tags = [...helper.tags, seeker.tags.at(-1)!];
    return [seeker.id, helper.id];
  });
  return { people, pairs };
}
