import { setImmediate } from 'node:timers/promises';

import { leastData } from '@kith/contract/insights/rules';
import { median, wilcoxonRankSum } from 'simple-statistics';

import {
  chanceOfSilence,
  firstModel,
  fitModel,
  type Forecast,
  type RhythmModel,
} from './quiet-model.ts';

/** Days (numbers, ascending) with a touch, of one contact. */
export type TouchDays = readonly number[];

export type Backtest = {
  forecasts: number;
  calibration_error: number;
  auc: number;
  auc_days: number;
};

/** Forecasts are made once a month over the last year, each from what was known then. */
const months = 12;
const monthDays = 30;
/** The first months only teach. */
const learningMonths = 4;
/** After so long a silence there is nothing to forecast. */
const longestSilence = 365;
/** So many forecasts, and so many of either outcome, are compared at least. */
const leastForecasts = 100;
const leastOfEither = 10;

/**
 * Fits the model to a member's past, and tests it on months that it hasn't seen: each month is
 * forecast with a model that was fitted to the months before.
 */
export async function learnRhythms(
  ties: readonly TouchDays[],
  { today, ahead }: { today: number; ahead: number },
): Promise<{ model: RhythmModel; backtest: Backtest | null }> {
  const gaps = ties.flatMap((days) => days.slice(1).map((day, place) => day - days[place]!));
  const usualDays = gaps.length === 0 ? firstModel.usualDays : Math.max(1, median(gaps));
  const pages = Array.from({ length: months }, (_, index) =>
    forecastsOf(ties, { at: today - ahead - (months - 1 - index) * monthDays, ahead }),
  );
  const tested: Tested[] = [];
  for (const [index, page] of pages.entries()) {
    if (index < learningMonths) continue;
    // Requests have their turn between two months.
    await setImmediate();
    const model = fitModel(pages.slice(0, index).flat(), { usualDays, ahead });
    for (const forecast of page) {
      tested.push({ ...forecast, chance: chanceOfSilence(forecast.rhythm, model, ahead) });
    }
  }
  return {
    model: fitModel(pages.flat(), { usualDays, ahead }),
    backtest: compare(tested),
  };
}

/** What was known at the end of a day, of everyone whose rhythm was. */
function forecastsOf(
  ties: readonly TouchDays[],
  { at, ahead }: { at: number; ahead: number },
): Forecast[] {
  return ties.flatMap((days) => {
    const known = days.filter((day) => day <= at);
    const first = known[0];
    const last = known.at(-1);
    const gaps = known.length - 1;
    if (first === undefined || last === undefined || gaps < leastData.gaps) return [];
    const silence = at - last;
    if (silence > longestSilence) return [];
    const stayedSilent = !days.some((day) => day > at && day <= at + ahead);
    return [{ rhythm: { gaps, span: last - first, silence }, stayedSilent }];
  });
}

type Tested = Forecast & { chance: number };

function compare(tested: readonly Tested[]): Backtest | null {
  const silent = tested.filter(({ stayedSilent }) => stayedSilent);
  const others = tested.length - silent.length;
  if (tested.length < leastForecasts || Math.min(silent.length, others) < leastOfEither)
    return null;
  return {
    forecasts: tested.length,
    calibration_error: calibrationError(tested),
    auc: areaUnderCurve(tested, ({ chance }) => chance),
    auc_days: areaUnderCurve(tested, ({ rhythm }) => rhythm.silence),
  };
}

const bins = 10;

/**
 * The expected calibration error: how far chance and frequency are apart, averaged over ten bins of
 * chances by their size. Source: Naeini, Cooper and Hauskrecht, AAAI 2015.
 */
function calibrationError(tested: readonly Tested[]): number {
  const groups = Map.groupBy(tested, ({ chance }) => Math.min(bins - 1, Math.floor(chance * bins)));
  return [...groups.values()].reduce((sum, group) => {
    const expected = group.reduce((total, { chance }) => total + chance, 0);
    const happened = group.filter(({ stayedSilent }) => stayedSilent).length;
    return sum + Math.abs(expected - happened) / tested.length;
  }, 0);
}

/** That a random one who stayed silent scores higher than one who didn't: the rank sum as a share. */
function areaUnderCurve(tested: readonly Tested[], scoreOf: (one: Tested) => number): number {
  const silent = tested.filter(({ stayedSilent }) => stayedSilent).map(scoreOf);
  const others = tested.filter(({ stayedSilent }) => !stayedSilent).map(scoreOf);
  const least = (silent.length * (silent.length + 1)) / 2;
  return (wilcoxonRankSum(silent, others) - least) / (silent.length * others.length);
}
