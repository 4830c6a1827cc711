import { nudgesPerDay, nudgesPerType, signalTypes } from '@kith/contract/nudges/rules';
import { rankOf } from '@kith/contract/warmth/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Candidate, pickNudges, rankCandidates } from './rank-nudges.ts';
import { sampleBeta, seededRandom } from './sample-beta.ts';

const lastInteractionAt = new Date('2026-08-01T12:00:00Z');

const candidate: fc.Arbitrary<Candidate> = fc.record({
  signalId: fc.uuid(),
  contactId: fc.integer({ min: 1, max: 12 }).map((number) => `contact-${number}`),
  type: fc.constantFrom(...signalTypes),
  days: fc.integer({ min: 0, max: 60 }),
  warmthRank: fc
    .array(fc.constant({ kind: 'call', direction: 'in', at: lastInteractionAt } as const))
    .map((past) => rankOf(past)),
  lastInteractionAt: fc.constantFrom(lastInteractionAt, null),
  cadenceDays: fc.constantFrom(null, 30),
  timesShown: fc.integer({ min: 0, max: 5 }),
  isOnTopic: fc.boolean(),
  isPutLast: fc.boolean(),
  precedence: fc.constantFrom(1, 0.5),
});
const candidates = fc.uniqueArray(candidate, {
  maxLength: 40,
  selector: ({ signalId }) => signalId,
});

test('a ranking is descending, and its factors lie in 0 to 1 and multiply to the total', () => {
  fc.assert(
    fc.property(candidates, fc.string(), (candidates, seed) => {
      const ranked = rankCandidates({ candidates, weights: new Map(), seed });
      expect(ranked).toHaveLength(candidates.length);
      for (const [index, { score }] of ranked.entries()) {
        const { urgency, relationship, freshness, type_weight, total } = score;
        for (const factor of [urgency, relationship, freshness, type_weight]) {
          expect(factor).toBeGreaterThan(0);
          expect(factor).toBeLessThanOrEqual(1);
        }
        expect(total).toBeCloseTo(urgency * relationship * freshness * type_weight, 12);
        expect(total).toBeLessThanOrEqual(ranked[index - 1]?.score.total ?? 1);
      }
    }),
  );
});

test('the same seed gives the same ranking, in whatever order the candidates come', () => {
  fc.assert(
    fc.property(candidates, fc.string(), (candidates, seed) => {
      const rank = (list: Candidate[]) =>
        rankCandidates({ candidates: list, weights: new Map(), seed });
      expect(rank(candidates.toReversed())).toEqual(rank(candidates));
    }),
  );
});

test('chooses the best: at most 5 per day, 2 of a type and one per person', () => {
  fc.assert(
    fc.property(candidates, candidates, (fresh, earlier) => {
      const rank = (list: Candidate[], seed: string) =>
        rankCandidates({ candidates: list, weights: new Map(), seed });
      const chosen = pickNudges(rank(earlier, 'morning'), []).slice(0, 3);
      const ranked = rank(fresh, 'noon');
      const picked = pickNudges(ranked, chosen);
      const day = [...chosen, ...picked];
      expect(day.length).toBeLessThanOrEqual(nudgesPerDay);
      expect(new Set(day.map(({ contactId }) => contactId)).size).toBe(day.length);
      const count = (type: string) => day.filter((item) => item.type === type).length;
      for (const type of signalTypes) expect(count(type)).toBeLessThanOrEqual(nudgesPerType);
      for (const left of ranked.filter((item) => !picked.includes(item))) {
        const isBlocked =
          day.length === nudgesPerDay ||
          count(left.type) === nudgesPerType ||
          day.some(({ contactId }) => contactId === left.contactId);
        expect(isBlocked).toBe(true);
      }
    }),
  );
});

const one = (change: Partial<Candidate>): Candidate => ({
  signalId: 'a',
  contactId: 'a',
  type: 'cooling',
  days: 0,
  warmthRank: rankOf([{ kind: 'call', direction: 'mutual', at: lastInteractionAt }]),
  lastInteractionAt,
  cadenceDays: null,
  timesShown: 0,
  isOnTopic: false,
  isPutLast: false,
  precedence: 1,
  ...change,
});

test('several facts about one person leave no place of the day empty', () => {
  const facts = ['same_city', 'shared_company', 'first_contact'] as const;
  const ranked = facts.flatMap((type) => {
    const people = type === 'same_city' ? ['a', 'b'] : ['a', 'b', 'c', 'd', 'e'];
    return people.map((contactId) => one({ signalId: `${type}-${contactId}`, type, contactId }));
  });
  // The shared companies come first and take the only two people of the city.
  const order = [...ranked.slice(2, 7), ...ranked.slice(0, 2), ...ranked.slice(7)];
  expect(pickNudges(order, []).map(({ signalId }) => signalId)).toEqual([
    'shared_company-b',
    'shared_company-e',
    'same_city-a',
    'first_contact-c',
    'first_contact-d',
  ]);
});
const scoreOf = (change: Partial<Candidate>) =>
  rankCandidates({ candidates: [one(change)], weights: new Map(), seed: 'fixed' })[0]!.score;

test('a nearer birthday is more urgent, an old change less fresh', () => {
  const birthday = (days: number) => scoreOf({ type: 'birthday', days });
  expect(birthday(0).urgency).toBeGreaterThan(birthday(6).urgency);
  const change = (days: number) => scoreOf({ type: 'company_change', days });
  expect(change(14).freshness).toBeCloseTo(change(0).freshness / 2, 10);
});

test('a warm or watched contact is worth more, one that was ignored is worth less', () => {
  expect(scoreOf({}).relationship).toBeGreaterThan(
    scoreOf({ lastInteractionAt: null }).relationship,
  );
  expect(scoreOf({ cadenceDays: 30 }).relationship).toBeGreaterThan(scoreOf({}).relationship);
  expect(scoreOf({ timesShown: 2 }).total).toBeLessThan(scoreOf({ timesShown: 1 }).total);
});

test('a person who matches a topic is worth more, what serves a goal is more urgent', () => {
  expect(scoreOf({ isOnTopic: true }).relationship).toBeGreaterThan(scoreOf({}).relationship);
  const [favoured] = rankCandidates({
    candidates: [one({})],
    weights: new Map(),
    favoured: new Set(['cooling'] as const),
    seed: 'fixed',
  });
  expect(favoured!.score.urgency).toBeGreaterThan(scoreOf({}).urgency);
});

test('over many days a liked type is ranked higher than one that is not', () => {
  const days = Array.from({ length: 400 }, (_, day) => `member:${day}`);
  const mean = (alpha: number, beta: number) =>
    days
      .map((seed) => {
        const weights = new Map([['cooling', { alpha, beta }] as const]);
        return rankCandidates({ candidates: [one({})], weights, seed })[0]!.score.type_weight;
      })
      .reduce((sum, weight) => sum + weight, 0) / days.length;
  expect(mean(10, 2)).toBeGreaterThan(mean(4, 2) + 0.1);
  expect(mean(4, 8)).toBeLessThan(mean(4, 2) - 0.2);
});

test('draws from a fixed seed follow the Beta distribution', () => {
  const random = seededRandom('fixed');
  const draws = Array.from({ length: 20_000 }, () => sampleBeta({ alpha: 4, beta: 2 }, random));
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
  expect(mean).toBeCloseTo(4 / 6, 2);
  expect(variance).toBeCloseTo((4 * 2) / (6 ** 2 * 7), 2);
  expect(sampleBeta({ alpha: 0.5, beta: 0.5 }, random)).toBeGreaterThan(0);
});
