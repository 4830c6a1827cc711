import { expect, test } from 'vitest';

import { recencyHalfLifeHours, scorePost } from './rules.ts';

const scoreOf = (factors: Partial<Parameters<typeof scorePost>[0]>) =>
  scorePost({ hours: 5, warmth: 40, topicMass: 2, ...factors }).score;

test('a newer post, a warmer author and a topic that is read more score higher', () => {
  const newest = [0, 1, recencyHalfLifeHours, 200].map((hours) => scoreOf({ hours }));
  const warmest = [100, 41, 40, 0].map((warmth) => scoreOf({ warmth }));
  const mostRead = [9, 3, 2, 0].map((topicMass) => scoreOf({ topicMass }));
  for (const scores of [newest, warmest, mostRead]) {
    expect(scores.every((score, place) => place === 0 || score < scores[place - 1]!)).toBe(true);
  }
});

test('a score is from 0 to 1, and an author who is no contact counts as one without warmth', () => {
  expect(scorePost({ hours: 0, warmth: 100, topicMass: 1e9 }).score).toBeCloseTo(1);
  expect(scorePost({ hours: 1e9, warmth: 0, topicMass: 0 }).score).toBeCloseTo(0);
  expect(scoreOf({ warmth: null })).toBe(scoreOf({ warmth: 0 }));
  // A clock that is ahead gains nothing.
  expect(scoreOf({ hours: -3 })).toBe(scoreOf({ hours: 0 }));
  expect(scorePost({ hours: recencyHalfLifeHours, warmth: 0, topicMass: 0 }).recency).toBe(0.5);
});
