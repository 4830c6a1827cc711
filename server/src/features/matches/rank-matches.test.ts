import { matchLimits } from '@kith/contract/matches/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { assignPairs } from './assign-pairs.ts';
import { person, rank, usualSettings as settings } from '#testing/match-people.ts';
import type { PersonInput } from './describe-person.ts';
import { rankMatches, type RankSettings } from './rank-matches.ts';

const pairsOf = (people: PersonInput[], change: Partial<RankSettings> = {}) =>
  rank(people, change).map(({ seeker_id, helper_id }) => `${seeker_id}>${helper_id}`);

test('offers and seeks match by meaning, across languages, and the evidence is in their words', () => {
  const [pair] = rank([
    person('mireille', { seeks: ['Seed funding'] }),
    person('kenji', { offers: ['エンジェル投資'] }),
  ]);
  expect(pair).toMatchObject({ seeker_id: 'mireille', helper_id: 'kenji' });
  expect(pair!.evidence).toEqual([
    {
      code: 'need',
      who: 'seeker',
      seeks: 'Seed funding',
      offers: 'エンジェル投資',
      source: 'offers',
      is_literal: false,
    },
    { code: 'unacquainted' },
  ]);
});

test('a title answers too, less than what is offered', () => {
  const seeker = person('a', { seeks: ['Design lead'] });
  const [byTitle] = rank([seeker, person('b', { title: 'Head of Design' })]);
  const [byOffer] = rank([seeker, person('b', { offers: ['design leadership, head of design'] })]);
  expect(byTitle!.evidence[0]).toMatchObject({ source: 'title' });
  expect(byTitle!.score).toBeLessThan(byOffer!.score);
  expect(byTitle!.confidence).toBeLessThan(byOffer!.confidence);
});

test('who funds companies is no co-founder, but funds', () => {
  const funder = person('f', { title: 'Angel investor', offers: ['Cofounder matching, angel'] });
  expect(pairsOf([person('a', { seeks: ['Cofounder'] }), funder])).toEqual([]);
  expect(pairsOf([person('a', { seeks: ['Seed funding'] }), funder])).toEqual(['a>f']);
});

test('two who seek the same are no match', () => {
  const both = { seeks: ['seed funding'], tags: ['climate', 'solar', 'batteries'] };
  expect(
    pairsOf([person('a', both), person('b', { ...both, offers: ['angel investor'] })]),
  ).toEqual([]);
  // Unless one has something else for the other.
  const more = person('a', { seeks: ['seed funding', 'lawyer'] });
  expect(pairsOf([more, person('b', { seeks: ['Startkapital'], title: 'Rechtsanwalt' })])).toEqual([
    'a>b',
  ]);
});

test('colleagues and those who are related are left out', () => {
  const a = person('a', { seeks: ['tax advice'], company: 'Lumen' });
  const b = person('b', { offers: ['Steuerberatung'], company: 'LUMEN' });
  expect(pairsOf([a, b])).toEqual([]);
  expect(pairsOf([a, { ...b, company: 'Vela' }])).toEqual(['a>b']);
  expect(pairsOf([a, { ...b, company: 'Vela', knows: ['a'] }])).toEqual([]);
});

test('a stated location that differs caps the score, one that was asked for lower', () => {
  const seeks = ['accounting', 'tax advice', 'audit'];
  const offers = ['accounting', 'tax', 'auditor'];
  const score = (from: Partial<PersonInput>, to: Partial<PersonInput>) =>
    rank([person('a', { seeks, ...from }), person('b', { offers, ...to })])[0]!.score;
  const unstated = score({}, {});
  expect(unstated).toBeGreaterThan(60);
  expect(score({ location: 'München' }, { location: 'Munich, Germany' })).toBeGreaterThan(unstated);
  expect(score({ location: 'Munich' }, { location: 'Osaka' })).toBeLessThanOrEqual(60);
  const asked = { seeks: ['accounting in Osaka'], location: 'Osaka' };
  expect(score(asked, { location: 'Munich' })).toBeLessThanOrEqual(40);
  const away = { location: 'Munich', offers: [...offers, 'remote'] };
  expect(score({ location: 'Osaka' }, away)).toBeGreaterThan(60);
});

test('with tags alone only shared tags count, and the plain score has no evidence', () => {
  const a = person('a', { seeks: ['lawyer'], tags: ['Chess', 'kintsugi', 'go'] });
  const answers = person('b', { offers: ['legal advice'] });
  const shares = person('c', { tags: ['chess', 'Kintsugi', 'go'] });
  expect(pairsOf([a, answers, shares])).toContain('a>b');
  expect(pairsOf([a, answers, shares], { byTagsAlone: true })).toHaveLength(1);
  const [plain] = rank([a, answers], { isWoven: false });
  expect(plain).toMatchObject({ parts: [], evidence: [] });
  expect(plain!.score).toBeGreaterThan(0);
});

const words = ['seed funding', 'angel investor', 'design', 'Design lead', '律师', 'tax', 'xyz'];
const personArbitrary = fc.record({
  seeks: fc.subarray(words),
  offers: fc.subarray(words),
  tags: fc.subarray(words),
  company: fc.constantFrom('', 'Lumen', 'Vela'),
  location: fc.constantFrom('', 'Berlin', 'Tokyo'),
  title: fc.constantFrom('', 'Recruiter', 'Angel investor', ')("\u0000'),
});
const networkArbitrary = fc
  .array(personArbitrary, { maxLength: 14 })
  .map((people) => people.map((fields, at) => person(`p${at}`, fields)));

test('whatever the network: scores and confidence have bounds, parts sum to the score, pairs are unique', () => {
  fc.assert(
    fc.property(networkArbitrary, fc.boolean(), (people, isWoven) => {
      const pairs = rank(people, { isWoven });
      const keys = pairs.map(({ seeker_id, helper_id }) => [seeker_id, helper_id].sort().join());
      expect(new Set(keys).size).toBe(keys.length);
      for (const { score, confidence, parts, seeker_id, helper_id } of pairs) {
        expect(seeker_id).not.toBe(helper_id);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
        const sum = parts.reduce((total, { points }) => total + points, 0);
        if (isWoven) expect(Math.abs(sum - score)).toBeLessThan(0.05);
      }
    }),
  );
});

test('pairs of one person alone are those that they have in a full run, or better ones', () => {
  fc.assert(
    fc.property(networkArbitrary, (people) => {
      fc.pre(people.length > 0);
      const key = ({ seeker_id, helper_id, score }: ReturnType<typeof rank>[number]) =>
        `${seeker_id}>${helper_id}:${score}`;
      const full = rank(people).filter((pair) => [pair.seeker_id, pair.helper_id].includes('p0'));
      const alone = rankMatches({ people, settings, only: ['p0'] });
      const keys = new Set(alone.map(key));
      for (const pair of full.filter((one) => !keys.has(key(one)))) {
        // Alone, others' capacities aren't used up: whoever is better is free.
        expect(alone).toHaveLength(matchLimits.perPerson);
        expect(Math.min(...alone.map(({ score }) => score))).toBeGreaterThanOrEqual(pair.score);
      }
    }),
  );
});

test('greedy assignment keeps everyone within their capacity and reaches half of the best total', () => {
  const edge = fc.record({ a: fc.nat(4), b: fc.nat(4), score: fc.integer({ min: 1, max: 50 }) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 9 }), fc.integer({ min: 0, max: 2 }), (edges, room) => {
      const pairs = edges.filter(({ a, b }) => a !== b);
      const { chosen, leftOut } = assignPairs(pairs, {
        score: ({ score }) => score,
        people: ({ a, b }) => [`${a}`, `${b}`],
        capacity: () => room,
      });
      const total = (some: typeof pairs) => some.reduce((sum, { score }) => sum + score, 0);
      const fits = (some: typeof pairs) =>
        [0, 1, 2, 3, 4].every(
          (at) => some.filter(({ a, b }) => a === at || b === at).length <= room,
        );
      expect(fits(chosen)).toBe(true);
      expect(chosen.length + leftOut).toBe(pairs.length);
      let best = 0;
      for (let set = 0; set < 2 ** pairs.length; set += 1) {
        const some = pairs.filter((_, at) => (set >> at) % 2 === 1);
        if (fits(some)) best = Math.max(best, total(some));
      }
      expect(2 * total(chosen)).toBeGreaterThanOrEqual(best);
    }),
  );
});
