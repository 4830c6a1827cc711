import type { Logger } from '#platform/log.ts';

import { type Binding, type Channel, endChannel, type Hub, sendOn } from './hub.ts';
import { meetsConditions, type PatternTest, patternTestsOf } from './meets-filter.ts';
import type { MatchPatterns } from './pattern-matcher.ts';

/** The most changes of one channel that may wait for its patterns. */
const maxInLane = 500;

/** The changes of a channel that wait for its patterns, in order. */
type Lane = { last: Promise<void>; waiting: number };

/** What sending to a channel needs. */
export type SendingParts = {
  hub: Hub;
  log: Logger;
  matchPatterns: MatchPatterns;
  /** A channel's session turned out to have ended. */
  onEnded: (channel: Channel) => void;
  lanes: Map<Channel, Lane>;
};

/** A binding whose conditions match, except those that the database has to decide. */
type Chosen = { id: number; tests: PatternTest[] };
type MatchedChange = { chosen: Chosen[]; data: string; memberId: string };

/** The bindings of a channel that a row fits, or may fit. */
export function chooseBindings(bindings: Binding[], read: () => Record<string, unknown>): Chosen[] {
  return bindings.flatMap(({ id, conditions }) => {
    if (conditions.length === 0) return [{ id, tests: [] }];
    if (!meetsConditions(conditions, read())) return [];
    return [{ id, tests: patternTestsOf(conditions, read()) }];
  });
}

function sendChange({ hub }: SendingParts, channel: Channel, ids: number[], data: string): void {
  if (ids.length === 0) return;
  const payload = `{"ids":[${ids.join(',')}],"data":${data}}`;
  sendOn(hub, channel, { event: 'postgres_changes', payload });
}

/** Sends at once, unless the patterns of this change or of an earlier one are still being matched. */
export function deliver(parts: SendingParts, channel: Channel, delivery: MatchedChange): void {
  const { chosen, data } = delivery;
  const lane = parts.lanes.get(channel);
  if (!lane && chosen.every(({ tests }) => tests.length === 0)) {
    const ids = chosen.map(({ id }) => id);
    return sendChange(parts, channel, ids, data);
  }
  const { last, waiting } = lane ?? { last: Promise.resolve(), waiting: 0 };
  const next: Lane = {
    waiting: waiting + 1,
    last: last
      .then(() => {
        if (waiting >= maxInLane) throw new Error('Too many changes wait for the patterns');
        return deliverMatching(parts, channel, delivery);
      })
      .catch((error: Error) => {
        parts.log.warn({ err: error }, 'a pattern of a filter could not be matched');
        // Without an error the client would believe that nothing happened.
        parts.onEnded(channel);
        endChannel(parts.hub, channel, 'A pattern of the filter takes too long');
      })
      .finally(() => {
        if (parts.lanes.get(channel) === next) parts.lanes.delete(channel);
      }),
  };
  parts.lanes.set(channel, next);
}

async function deliverMatching(
  parts: SendingParts,
  channel: Channel,
  { chosen, data, memberId }: MatchedChange,
): Promise<void> {
  const sees = () =>
    channel.claims?.memberId === memberId && channel.claims.sessionState === 'valid';
  if (!sees()) return;
  const answers = await parts.matchPatterns(chosen.flatMap(({ tests }) => tests));
  if (!sees()) return;
  const ids: number[] = [];
  for (const { id, tests } of chosen) {
    const own = answers.splice(0, tests.length);
    const fits = tests.every(({ negated }, index) => {
      const matches = own[index] ?? null;
      return matches !== null && matches !== negated;
    });
    if (fits) ids.push(id);
  }
  sendChange(parts, channel, ids, data);
}
