import { expect, test } from 'vitest';

import { matters } from '#testing/samples/match-phrases.ts';
import {
  embedSubwords,
  learnEmbedding,
  similarity,
  type Vector,
} from '#testing/samples/plain-embeddings.ts';
import { plantNetwork, type PlantedNetwork } from '#testing/samples/planted-matches.ts';
import type { PersonInput } from './describe-person.ts';
import { openRanking, type RankSettings } from './rank-matches.ts';
import { readLetters, readTerms } from './read-terms.ts';
import { findConcept } from './thesaurus/thesaurus.ts';

const network = plantNetwork({ seed: 20_261_124, people: 2_000, pairs: 200 });
const settings: RankSettings = { arm: 'control', isWoven: true, byTagsAlone: false };

/** The share of hidden pairs whose helper is among the seeker's first twenty. */
function recall(
  { people, pairs }: PlantedNetwork,
  rank: (at: number) => readonly string[],
): number {
  const places = new Map(people.map(({ id }, at) => [id, at]));
  const found = pairs.filter(([seeker, helper]) =>
    rank(places.get(seeker)!).slice(0, 20).includes(helper),
  );
  return found.length / pairs.length;
}

function ranked(change: Partial<RankSettings> = {}) {
  const { people } = network;
  const { ofSeeker } = openRanking({ people, settings: { ...settings, ...change } });
  return (at: number) => ofSeeker(at).map(({ helper }) => helper.id);
}

/** Baselines: everyone, by what they share with the seeker. */
function byShared(read: (seeker: PersonInput, other: PersonInput) => number) {
  const { people } = network;
  return (at: number) =>
    people
      .filter((_, other) => other !== at)
      .map((other) => ({ id: other.id, value: read(people[at]!, other) }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
}

const shared = (one: readonly string[], other: readonly string[]) => {
  const known = new Set(one);
  return other.filter((value) => known.has(value)).length;
};
const letters = new Map<string, string[]>();
const lettersOf = (phrases: readonly string[]) =>
  phrases.flatMap((phrase) => {
    const known = letters.get(phrase) ?? readLetters(phrase);
    letters.set(phrase, known);
    return known;
  });

/** Whose offers are nearest to what the seeker seeks. */
function byNearness(embed: (phrases: readonly string[]) => Vector) {
  const sought = network.people.map(({ seeks }) => embed(seeks));
  const offered = network.people.map(({ offers }) => embed(offers));
  const placeOf = new Map(network.people.map((person, at) => [person, at]));
  return byShared((seeker, other) =>
    similarity(sought[placeOf.get(seeker)!]!, offered[placeOf.get(other)!]!),
  );
}

const embedLearnt = learnEmbedding(
  network.people.map(({ offers, seeks, tags }) => lettersOf([...offers, ...seeks, ...tags])),
);

test('hidden pairs are found: four of five among the first twenty, twice as many as by tags', () => {
  const found = {
    meaning: recall(network, ranked()),
    'shared tags': recall(
      network,
      byShared((a, b) => shared(a.tags, b.tags)),
    ),
    'tags with the flag off': recall(network, ranked({ byTagsAlone: true })),
    'letters of offers and seeks': recall(
      network,
      byShared((a, b) => shared(lettersOf(a.seeks), lettersOf(b.offers))),
    ),
    'an embedding of letter groups': recall(network, byNearness(embedSubwords)),
    'an embedding learnt from the network': recall(
      network,
      byNearness((phrases) => embedLearnt(lettersOf(phrases))),
    ),
  };
  // Printed: what the decision for a thesaurus rests on.
  process.stdout.write(`recall at 20: ${JSON.stringify(found)}\n`);
  const { meaning, ...baselines } = found;
  expect(meaning).toBeGreaterThanOrEqual(0.8);
  for (const [name, share] of Object.entries(baselines)) {
    expect(meaning, name).toBeGreaterThanOrEqual(2 * share);
  }
});

test('phrases that were not written from the thesaurus meet by meaning', () => {
  const answers = (seek: string, offer: string) => {
    const given = new Set(readTerms(offer).concepts);
    return readTerms(seek).concepts.some(
      (id) => given.has(id) || findConcept(id)!.near.some((near) => given.has(near)),
    );
  };
  const all = matters.flatMap(({ seeks, offers }) =>
    seeks.flatMap((seek) => offers.map((offer) => ({ seek, offer }))),
  );
  const missed = all.filter(({ seek, offer }) => !answers(seek, offer));
  process.stdout.write(`${all.length - missed.length} of ${all.length} phrases met\n`);
  expect(missed.length / all.length).toBeLessThan(0.1);
});
