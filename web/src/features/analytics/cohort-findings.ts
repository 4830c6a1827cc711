import type { CohortFigures, CohortSum } from '@kith/contract/cohorts/endpoints';

/** A later week that most cohorts have reached says more than the last one. */
const usualAge = 4;

/** The week after sign-up that a triangle's finding is about: the fourth, or the last there is. */
export function pickAge(sums: readonly CohortSum[]): number {
  const reached = sums.filter(({ members }) => members > 0).length;
  return Math.max(0, Math.min(usualAge, reached - 1));
}

/** The share of the members who did it; null without members. */
export function shareOf(sums: readonly CohortSum[], place: number): number | null {
  const sum = sums[place];
  return sum && sum.members > 0 ? sum.count / sum.members : null;
}

type Channel = CohortFigures['channels'][number];

/** The channel with the largest share; null where there is nothing to compare it with. */
export function findBest(
  channels: readonly Channel[],
  place: number,
): { channel: Channel['channel']; share: number } | null {
  const found = channels.flatMap(({ channel, all }) => {
    const share = shareOf(all, place);
    return share === null || channel === 'pooled' ? [] : [{ channel, share }];
  });
  const [best, next] = found.toSorted((a, b) => b.share - a.share);
  return best && next && best.share > next.share ? best : null;
}
