import type { StoredEvidence } from '@kith/contract/matches/schemas';
import { describe, expect, test } from 'vitest';

import { person, rank } from '#testing/match-people.ts';

import { describePerson, type PersonInput } from './describe-person.ts';
import { createCandidateFinder } from './find-candidates.ts';
import { indexNetwork } from './network-index.ts';

const findersOf = (people: PersonInput[], byTagsAlone = false) =>
  createCandidateFinder(indexNetwork(people.map(describePerson)), byTagsAlone);
/** The people that the inverted index finds for the first of them. */
function candidatesOf(people: PersonInput[], byTagsAlone = false): string[] {
  const { findHelpers } = findersOf(people, byTagsAlone);
  return findHelpers(0).map((at) => people[at]!.id);
}
const codesOf = (evidence: readonly StoredEvidence[]) => evidence.map(({ code }) => code);

describe('an industry', () => {
  const weaver = person('weaver', { industry: '13', location: 'Porto, Portugal' });

  test('makes candidates of those who are in it in the same place, by any spelling', () => {
    const near = person('near', { industry: '13', location: 'Portugal' });
    const far = person('far', { industry: '13', location: 'Kyoto' });
    const banker = person('banker', { industry: '64', location: 'Porto, Portugal' });
    const unknown = person('unknown', { location: 'Porto, Portugal' });
    const people = [weaver, near, far, banker, unknown];
    expect(candidatesOf(people)).toEqual(['near']);
    expect(candidatesOf(people, true)).toEqual([]);
  });

  test('in common adds to the score what people share, and is said', () => {
    const tags = ['kintsugi', 'bouldering'];
    const pairOf = (industry: PersonInput['industry']) =>
      rank([
        person('a', { ...weaver, id: 'a', tags }),
        person('b', { industry, location: 'Portugal', tags }),
        // Others, so that what the two share is rare.
        ...Array.from({ length: 20 }, (_, at) => person(`other ${at}`, {})),
      ])[0]!;
    const [same, other] = [pairOf('13'), pairOf('64')];
    expect(same.evidence).toContainEqual({ code: 'industry', industry: '13' });
    expect(codesOf(other.evidence)).not.toContain('industry');
    const affinity = ({ parts }: typeof same) =>
      parts.find(({ part }) => part === 'affinity')?.points ?? 0;
    expect(affinity(same)).toBeGreaterThan(affinity(other));
    expect(same.score - other.score).toBeCloseTo(affinity(same) - affinity(other), 1);
  });

  test('alone is no reason to meet', () => {
    expect(rank([weaver, person('near', { industry: '13', location: 'Portugal' })])).toEqual([]);
  });
});

describe('a company', () => {
  const seeker = person('seeker', { seeks: ['Someone at Quibbleton'] });
  const worker = person('worker', { company: 'Quibbleton Ltd', title: 'Gardener' });

  test('that is sought is answered by who works there, in its words', () => {
    expect(candidatesOf([seeker, worker, person('other', { company: 'Elsewhere' })])).toEqual([
      'worker',
    ]);
    const [pair] = rank([seeker, worker]);
    expect(pair).toMatchObject({ seeker_id: 'seeker', helper_id: 'worker' });
    expect(pair!.evidence).toContainEqual({
      code: 'need',
      who: 'seeker',
      seeks: 'Someone at Quibbleton',
      offers: 'Quibbleton Ltd',
      source: 'company',
      is_literal: true,
    });
  });

  test('answers less than what someone offers themselves', () => {
    const [byCompany] = rank([seeker, worker]);
    const [byOffer] = rank([seeker, person('worker', { offers: ['Quibbleton'] })]);
    expect(byCompany!.score).toBeLessThan(byOffer!.score);
    expect(byCompany!.confidence).toBeLessThan(byOffer!.confidence);
  });
});

describe('topics of posts', () => {
  const others = Array.from({ length: 20 }, (_, at) => person(`other ${at}`, {}));
  const writer = person('writer', { topics: ['kintsugi', 'bouldering'] });

  test('are met by the tags of another, in score and evidence', () => {
    const reader = person('reader', { tags: ['Kintsugi', 'Bouldering'] });
    const people = [writer, reader, ...others];
    expect(candidatesOf(people)).toEqual(['reader']);
    const [pair] = rank(people);
    expect([pair!.seeker_id, pair!.helper_id].toSorted()).toEqual(['reader', 'writer']);
    expect(codesOf(pair!.evidence)).toEqual(['topics', 'unacquainted']);
    expect(pair!.parts.map(({ part }) => part)).toEqual(['affinity']);
    expect(rank(people, { byTagsAlone: true })).toEqual([]);
  });

  test('raise the score of two who need each other', () => {
    const [seeks, offers] = [{ seeks: ['tax advice'] }, { offers: ['Steuerberatung'] }];
    const topics = ['kintsugi'];
    const scoreOf = (shared: string[]) =>
      rank([
        person('a', { ...seeks, topics }),
        person('b', { ...offers, topics: shared }),
        ...others,
      ])[0]!.score;
    expect(scoreOf(['kintsugi'])).toBeGreaterThan(scoreOf(['chess']));
  });
});

test.each([
  ['that everyone may answer', false],
  ['by tags alone', true],
] as const)(
  'pairs that are scored grow with the people, never with all pairs: %s',
  (_name, byTagsAlone) => {
    /** Everyone seeks what everyone offers, and shares all the rest: the worst that a network can be. */
    const countScored = (size: number) => {
      const same = { offers: ['tax advice'], seeks: ['Steuerberatung'], tags: ['chess'] };
      const around = { topics: ['go'], industry: '13' as const, location: 'Porto' };
      const people = Array.from({ length: size }, (_, at) =>
        person(`p${at}`, { ...same, ...around }),
      );
      const { findHelpers, findSeekers } = findersOf(people, byTagsAlone);
      const count = (find: (at: number) => number[]) =>
        people.reduce((sum, _, at) => sum + find(at).length, 0);
      return { helpers: count(findHelpers), seekers: count(findSeekers) };
    };
    const each = 32;
    for (const size of [500, 1_000, 2_000]) {
      const { helpers, seekers } = countScored(size);
      expect(helpers).toBe(each * size);
      expect(seekers).toBe(each * size);
      expect(helpers).toBeLessThan((size * size) / 10);
    }
  },
);
