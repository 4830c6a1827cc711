import { quietAheadDays } from '@kith/contract/insights/rules';
import { expect, test } from 'vitest';

import { learnRhythms, type TouchDays } from './backtest-model.ts';
import { chanceOfSilence } from './quiet-model.ts';

/** Park and Miller's generator, so that each run sees the same network. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type World = { people: number; shape: number; dropout: number; usual: [number, number] };
const today = 1_500;

/** People with rhythms of their own: gaps of a gamma distribution, and an end after some touch. */
function makeNetwork(
  { people, shape, dropout, usual: [least, most] }: World,
  seed: number,
): TouchDays[] {
  const random = seededRandom(seed);
  const exponential = () => -Math.log(1 - random());
  return Array.from({ length: people }, () => {
    const mean = least * (most / least) ** random();
    const days: number[] = [];
    let day = Math.floor(random() * 900);
    let isAlive = true;
    while (isAlive && day <= today) {
      days.push(Math.floor(day));
      const gap = Array.from({ length: shape }, exponential).reduce((sum, part) => sum + part, 0);
      day += Math.max(1, (gap * mean) / shape);
      isAlive = random() >= dropout;
    }
    return [...new Set(days)];
  });
}

const worlds: Record<string, World> = {
  'at random': { people: 600, shape: 1, dropout: 0.03, usual: [10, 120] },
  regular: { people: 600, shape: 4, dropout: 0.05, usual: [14, 90] },
  'very regular, often ending': { people: 1_200, shape: 9, dropout: 0.15, usual: [7, 60] },
};

test.each(Object.entries(worlds))(
  'chances on a network with rhythms %s are what happens, and better than days of silence',
  async (_name, world) => {
    const { backtest } = await learnRhythms(makeNetwork(world, 7), {
      today,
      ahead: quietAheadDays,
    });
    expect(backtest?.forecasts).toBeGreaterThan(400);
    expect(backtest?.calibration_error).toBeLessThanOrEqual(0.05);
    expect(backtest!.auc).toBeGreaterThan(backtest!.auc_days);
  },
);

test('a regular rhythm that breaks off is noticed sooner than an irregular one', () => {
  const rhythm = { gaps: 12, span: 12 * 28, silence: 60 };
  const regular = chanceOfSilence(rhythm, { shape: 6, dropout: 0.05, usualDays: 28 }, 30);
  const random = chanceOfSilence(rhythm, { shape: 1, dropout: 0.05, usualDays: 28 }, 30);
  expect(regular).toBeGreaterThan(0.7);
  expect(regular).toBeGreaterThan(random);
});

test('without enough history there is no test', async () => {
  const { model, backtest } = await learnRhythms([[1, 20, 40]], { today, ahead: quietAheadDays });
  expect(backtest).toBeNull();
  expect(model.shape).toBeGreaterThan(0);
});
