import { randomUUID } from 'node:crypto';

import { bandOf, pathBands } from '@kith/contract/paths/rules';
import { expect, test } from 'vitest';

import {
  disclose,
  fewestSeconds,
  hiddenShare,
  lengthenedShare,
  shownAs,
  type Tie,
} from './disclose.ts';

const queries = 10_000;
const key = 'a key of the test';

/** An edge, or none, between a connector and a person: what an attacker would like to know. */
type Pair = { connectorId: string; contactId: string; warmth: number; isEdge: boolean };

const warmths = [5, 20, 40, 55, 70, 95];

function makePairs(count: number): Pair[] {
  return Array.from({ length: count }, (_, place) => ({
    connectorId: `connector ${place % 40}`,
    contactId: `contact ${place}`,
    warmth: warmths[place % warmths.length] ?? 0,
    isEdge: place % 4 !== 0,
  }));
}

const tieOf = ({ connectorId, contactId, warmth }: Pair, number: number): Tie => ({
  number,
  connectorId,
  contactId,
  warmth,
  second: null,
});

/** Five standard deviations of a share of so many. */
const slack = (share: number, count: number) => 5 * Math.sqrt((share * (1 - share)) / count);

test('10,000 adaptive queries learn no band better than three times in four', () => {
  const pairs = makePairs(1_200);
  const seen = new Map<Pair, Map<string, number>>(pairs.map((pair) => [pair, new Map()]));
  const askedOf = new Map<Pair, number>(pairs.map((pair) => [pair, 0]));
  for (let query = 0; query < queries; query += 1) {
    // Asks where least is known so far, among others, in any order, as any person of the answer.
    const start = (query * 7) % pairs.length;
    const near = [...pairs, ...pairs].slice(start, start + 12);
    const pair = near.toSorted((a, b) => (askedOf.get(a) ?? 0) - (askedOf.get(b) ?? 0))[0];
    if (!pair) throw new Error('No pair');
    askedOf.set(pair, (askedOf.get(pair) ?? 0) + 1);
    const others = near.filter((one) => one !== pair && one.isEdge);
    const around = others.slice(0, query % 5).map((one) => tieOf(one, 1 + (query % 3)));
    // The tie cools within its band meanwhile.
    const moved = { ...pair, warmth: pair.warmth + (query % 4) };
    const ties = [...around, ...(pair.isEdge ? [tieOf(moved, 0)] : [])];
    const answer = disclose(query % 2 === 0 ? ties : ties.toReversed(), key).find(
      ({ number, connectorId }) => number === 0 && connectorId === pair.connectorId,
    );
    const word = answer === undefined ? 'none' : answer.isLonger ? 'longer' : answer.rest;
    const counts = seen.get(pair);
    counts?.set(word, (counts.get(word) ?? 0) + 1);
  }
  // Repeating says nothing: whoever asks about a pair gets one answer, however they ask.
  for (const counts of seen.values()) expect(counts.size).toBe(1);
  const edges = pairs.filter(({ isEdge }) => isEdge);
  const wordOf = (pair: Pair) => [...(seen.get(pair)?.keys() ?? [])][0];
  const shown = edges.filter((pair) => pathBands.some((band) => band === wordOf(pair)));
  const right = shown.filter((pair) => wordOf(pair) === bandOf(pair.warmth));
  expect(right.length / shown.length).toBeLessThan(0.75 + slack(0.75, shown.length));
  // No one is shown who isn't there, and of those who are, one in eight is missed for good.
  const missed = hiddenShare + lengthenedShare;
  expect(1 - shown.length / edges.length).toBeGreaterThan(missed - slack(missed, edges.length));
  expect(pairs.filter((pair) => !pair.isEdge).every((pair) => wordOf(pair) === 'none')).toBe(true);
});

test('no answer changes the odds between two bands by more than 7.5', () => {
  for (const shown of pathBands) {
    const chances = pathBands.map((band) => shownAs[band][shown]);
    expect(Math.max(...chances) / Math.min(...chances)).toBeLessThanOrEqual(7.5);
  }
  for (const band of pathBands) {
    expect(pathBands.reduce((sum, shown) => sum + shownAs[band][shown], 0)).toBeCloseTo(1);
  }
});

test('the noise has the shares that the bound is stated with', () => {
  const count = 20_000;
  const ties = Array.from({ length: count }, (_, place) => ({
    number: place,
    connectorId: 'c',
    contactId: String(place),
    warmth: 90,
    second: null,
  }));
  const paths = disclose(ties, key);
  const share = (paths.length - count) / -count;
  expect(Math.abs(share - hiddenShare)).toBeLessThan(slack(hiddenShare, count));
  const direct = paths.filter(({ isLonger }) => !isLonger);
  for (const band of pathBands) {
    const expected = shownAs.strong[band];
    const found = direct.filter(({ rest }) => rest === band).length / direct.length;
    expect(Math.abs(found - expected)).toBeLessThan(slack(expected, direct.length));
  }
});

test('another key draws other noise', () => {
  const ties = makePairs(200).map((pair) => tieOf(pair, 0));
  const each = ties.map((tie, number) => ({ ...tie, number }));
  expect(disclose(each, key)).toEqual(disclose(each, key));
  expect(disclose(each, key)).not.toEqual(disclose(each, 'another'));
});

const longerTie = (memberId: string, warmth = 80): Tie => ({
  number: 0,
  connectorId: 'c',
  contactId: `of ${memberId}`,
  warmth,
  second: {
    memberId,
    contactId: `to ${memberId}`,
    warmth,
  },
});

test('a longer path needs several second connectors, and names none', () => {
  const members = Array.from({ length: 12 }, () => randomUUID());
  for (const [place, id] of members.entries()) {
    // However often the one record is repeated.
    const twice = [longerTie(id), { ...longerTie(id), contactId: `again ${place}` }];
    expect(disclose(twice, key)).toEqual([]);
  }
  const [path] = disclose(
    members.map((id) => longerTie(id)),
    key,
  );
  expect(path?.isLonger).toBe(true);
  expect(fewestSeconds).toBeGreaterThan(1);
  const text = JSON.stringify(path);
  for (const id of members) expect(text).not.toContain(id);
});

test('which of them know the person can’t be read from the answer', () => {
  // Any two of twelve: the attacker knows the twelve, and bets on the likeliest after every pair.
  const members = Array.from({ length: 12 }, (_, place) => `member ${place}`);
  const answers = new Map<string, number>();
  for (const one of members) {
    for (const other of members) {
      if (one >= other) continue;
      const [path] = disclose([longerTie(one), longerTie(other)], key);
      const word = path?.rest ?? 'none';
      answers.set(word, (answers.get(word) ?? 0) + 1);
    }
  }
  // At best each answer fits many pairs, so that a bet on one pair of the 66 wins less than one in ten.
  for (const count of answers.values()) expect(1 / count).toBeLessThanOrEqual(0.5);
});
