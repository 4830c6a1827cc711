import type { BridgeDetail, BridgeEntry } from '@kith/contract/bridges/schemas';
import { awaitedRole, type BridgeActor, type BridgeRole } from '@kith/contract/bridges/states';
import { namesOf } from './bridge-names.ts';

export type StepState = 'done' | 'waiting' | 'ahead' | 'ended';
export type Step = {
  key: 'asked' | 'connector' | 'target' | 'introduced';
  /** Null for the step that everyone takes. */
  role: BridgeRole | null;
  name: string;
  state: StepState;
  /** When it was done, or ended there; null while neither, and where the reader wasn't there yet. */
  at: string | null;
};

const endings: readonly BridgeEntry['event'][] = ['decline', 'withdraw', 'expire'];

/** Where a bridge got to: agreed, waiting, to come, or ended there; and when. */
export function stepsOf(bridge: BridgeDetail): Step[] {
  const names = namesOf(bridge);
  const { stage, state, history } = bridge;
  const awaited = awaitedRole(state);
  const hasEnded = awaited === null && stage !== 'consented' && state !== 'draft';
  const of = (isDone: boolean, isNext: boolean): StepState =>
    isDone ? 'done' : !isNext ? 'ahead' : hasEnded ? 'ended' : 'waiting';
  const when = (event: BridgeEntry['event'], by: BridgeActor) =>
    history.find((entry) => entry.event === event && entry.by === by)?.at ?? null;
  const endedAt = history.find(({ event }) => endings.includes(event))?.at ?? null;
  const dated = (step: Omit<Step, 'at'>, at: string | null): Step => ({
    ...step,
    at: step.state === 'done' ? at : step.state === 'ended' ? endedAt : null,
  });
  const person = (key: Step['key'], role: BridgeRole, reached: StepState, at: string | null) =>
    dated({ key, role, name: names[role], state: reached }, at);
  const asked = stage !== 'draft';
  const agreed = stage === 'agreed' || stage === 'consented';
  const consented = stage === 'consented';
  return [
    person('asked', 'requester', of(asked, true), when('request', 'requester')),
    person('connector', 'connector', of(agreed, asked), when('accept', 'connector')),
    person('target', 'target', of(consented, agreed), when('accept', 'target')),
    dated(
      { key: 'introduced', role: null, name: '', state: consented ? 'done' : 'ahead' },
      when('introduce', 'system'),
    ),
  ];
}

/** What happened, as the reader was part of it: a connector isn't introduced, they introduce. */
export function eventKey(
  event: BridgeEntry['event'],
  role: BridgeRole,
): `timeline.events.${BridgeEntry['event']}` | `timeline.forConnector.${'introduce' | 'activate'}` {
  if (role === 'connector' && (event === 'introduce' || event === 'activate')) {
    return `timeline.forConnector.${event}`;
  }
  return `timeline.events.${event}`;
}
