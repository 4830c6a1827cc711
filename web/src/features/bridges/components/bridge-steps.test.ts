import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { expect, test } from 'vitest';
import { eventKey, stepsOf } from './bridge-steps.ts';

const person = (name: string) => ({
  member_id: null,
  contact_id: null,
  warmth: null,
  name,
  headline: '',
  email: null,
});
const asked = '2026-11-16T09:12:00.000Z';
const agreed = '2026-11-17T08:40:00.000Z';
const ended = '2026-12-01T08:40:00.000Z';

const waiting: BridgeDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'requester',
  state: 'connector_accepted',
  stage: 'agreed',
  requester: person('Ana'),
  connector: person('Priya'),
  target: person('Hal'),
  wanted: null,
  why: '',
  message: '',
  connector_note: '',
  way: null,
  conversation_id: null,
  created_at: asked,
  changed_at: agreed,
  expires_at: ended,
  remindable_at: null,
  is_archived: false,
  outcome: null,
  actions: [],
  facts: [],
  opportunity: null,
  outcomes: [],
  history: [
    { event: 'request', by: 'requester', at: asked, note: '' },
    { event: 'accept', by: 'connector', at: agreed, note: '' },
  ],
};
const shown = (bridge: BridgeDetail) => stepsOf(bridge).map(({ state, at }) => [state, at]);

test('a step that was taken has its date, and who is waited for has none', () => {
  expect(shown(waiting)).toEqual([
    ['done', asked],
    ['done', agreed],
    ['waiting', null],
    ['ahead', null],
  ]);
});

test('a bridge that ended shows when, at the step where it did', () => {
  const expired: BridgeDetail = {
    ...waiting,
    state: 'expired',
    expires_at: null,
    history: [...waiting.history, { event: 'expire', by: 'system', at: ended, note: '' }],
  };
  expect(shown(expired)[2]).toEqual(['ended', ended]);
});

test('a target, whose history begins when they are asked, sees no date of the request', () => {
  const seen: BridgeDetail = { ...waiting, role: 'target', history: waiting.history.slice(1) };
  expect(shown(seen).slice(0, 2)).toEqual([
    ['done', null],
    ['done', agreed],
  ]);
});

test('only the two who were introduced read that they were', () => {
  expect(eventKey('introduce', 'requester')).toBe('timeline.events.introduce');
  expect(eventKey('introduce', 'target')).toBe('timeline.events.introduce');
  expect(eventKey('introduce', 'connector')).toBe('timeline.forConnector.introduce');
  expect(eventKey('activate', 'connector')).toBe('timeline.forConnector.activate');
  expect(eventKey('accept', 'connector')).toBe('timeline.events.accept');
});
