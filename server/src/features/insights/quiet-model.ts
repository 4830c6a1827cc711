/*
 * How likely it is that someone stays silent, from the member's own rhythm with them.
 *
 * Gaps between days with a touch follow a gamma distribution of one shape k for all of the member's ties
 * (1: at random; more: regular) and a rate λ of each tie's own, whose prior is worth one gap of the
 * member's usual length; after each touch the tie ends with probability p. Given n gaps of S days in
 * all and s days of silence since, the next t days pass without a touch with probability
 * (p + (1 − p) F(s + t)) / (p + (1 − p) F(s)), where F is the survival function of a gap averaged over
 * λ's posterior, Gamma(1 + k n, m + k S). Source: the BG/CNBD-k of Platzer and Reutterer, Ticking Away
 * the Moments, Marketing Science 35 (2016), with one p for all ties; for k = 1 the gamma–Poisson model.
 */

/** `shape` k, a whole number; `dropout` p; `usualDays` m, the median gap of all ties. */
export type RhythmModel = { shape: number; dropout: number; usualDays: number };

/** `gaps` n gaps in `span` S days, then `silence` s days. */
export type Rhythm = { gaps: number; span: number; silence: number };

/** Before anything is known of a member. */
export const firstModel: RhythmModel = { shape: 1, dropout: 0.05, usualDays: 30 };

/** Deciles of the standard normal distribution in their middle: points of equal weight. */
const normalPoints = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645];

/**
 * The probability that the next `t` days pass without a touch after `s` days of silence: `(p + (1 −
 * p) F(s + t)) / (p + (1 − p) F(s))`. `F` is the survival function of a gap with shape `k`, averaged
 * over the rate's posterior `Gamma(1 + k n, m + k S)` after `n` gaps of `S` days; `p` is the chance
 * that a tie ends after a touch.
 *
 * Unit: a probability from 0 to 1. Source: BG/CNBD-k, Platzer and Reutterer, Ticking Away the
 * Moments, Marketing Science 35 (2016).
 */
export function chanceOfSilence(
  { gaps, span, silence }: Rhythm,
  { shape, dropout, usualDays }: RhythmModel,
  ahead: number,
): number {
  const a = 1 + shape * gaps;
  const b = usualDays + shape * span;
  const rates = normalPoints.map((z) => (a / b) * gammaQuantileFactor(a, z));
  const survival = (days: number) =>
    rates.reduce((sum, rate) => sum + gapSurvival(days, shape, rate), 0) / rates.length;
  const silentUntil = dropout + (1 - dropout) * survival(silence + ahead);
  return Math.min(1, silentUntil / (dropout + (1 - dropout) * survival(silence)));
}

/**
 * A quantile of a gamma distribution of shape `a`, as a multiple of its mean. Source: Wilson and
 * Hilferty, PNAS 17 (1931).
 */
function gammaQuantileFactor(a: number, z: number): number {
  return Math.max(1e-6, 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a))) ** 3;
}

/** That a gap is longer: of a gamma distribution with a whole shape k and mean 1/rate (Erlang). */
function gapSurvival(days: number, shape: number, rate: number): number {
  const x = shape * rate * days;
  let term = 1;
  let sum = 1;
  for (let j = 1; j < shape; j += 1) {
    term *= x / j;
    sum += term;
  }
  return Math.exp(-x) * sum;
}

/** What was known on a past day, and whether the next days did pass without a touch. */
export type Forecast = { rhythm: Rhythm; stayedSilent: boolean };

const shapes = [1, 2, 3, 4, 6, 9];
const rounds = 3;
const dropouts = [0.002, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.3];

/** So many forecasts, evenly taken from all, are fitted to. */
const fitted = 800;

/**
 * The shape and dropout under which what happened was likeliest (least logarithmic loss): the best
 * shape, then the best dropout with it, until neither changes.
 */
export function fitModel(
  forecasts: readonly Forecast[],
  { usualDays, ahead }: { usualDays: number; ahead: number },
): RhythmModel {
  const stride = Math.ceil(forecasts.length / fitted);
  const taken = forecasts.filter((_forecast, place) => place % stride === 0);
  const lossOf = (model: RhythmModel) =>
    taken.reduce((sum, { rhythm, stayedSilent }) => {
      const chance = chanceOfSilence(rhythm, model, ahead);
      return sum - Math.log(Math.max(1e-9, stayedSilent ? chance : 1 - chance));
    }, 0);
  const best = (models: readonly RhythmModel[]) =>
    models
      .map((model) => ({ model, loss: lossOf(model) }))
      .reduce((least, one) => (one.loss < least.loss ? one : least)).model;
  let model: RhythmModel = { ...firstModel, usualDays };
  for (let round = 0; round < rounds; round += 1) {
    const current = model;
    const withShape = best(shapes.map((shape) => ({ ...current, shape })));
    model = best(dropouts.map((dropout) => ({ ...withShape, dropout })));
    if (model.shape === current.shape && model.dropout === current.dropout) return model;
  }
  return model;
}
