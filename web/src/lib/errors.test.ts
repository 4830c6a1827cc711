import { bridgeMessages } from '@kith/contract/bridges/rules';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import english from '../locales/en-US/errors.json' with { type: 'json' };
import { errorActionsOf } from './error-kinds.ts';
import { describeError, errorKindOf, isRefusal, messageOf, severityOf } from './errors.ts';

test("finds a failure's kind by its code, then its status, then how it failed", () => {
  expect(errorKindOf({ code: 'conflict', status: 500 })).toBe('conflict');
  expect(errorKindOf({ status: 402 })).toBe('paymentRequired');
  expect(errorKindOf({ status: 503 })).toBe('maintenance');
  expect(errorKindOf(new TypeError('Failed to fetch'))).toBe('network');
  expect(errorKindOf(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  expect(errorKindOf(new Error('?'))).toBe('serverError');
  expect([isRefusal({ status: 404 }), isRefusal({ status: 500 }), isRefusal(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('severities and actions are those of the specification', () => {
  expect(severityOf({ code: 'validation_failed' })).toBe('low');
  expect(severityOf({ status: 503 })).toBe('critical');
  expect(severityOf({ code: 'payment_required' })).toBe('high');
  expect(severityOf({ status: 402 })).toBe('high');
  const usual = { isGuest: false, canRetry: true };
  expect(errorActionsOf('network', usual)).toEqual(['tryAgain', 'goBack']);
  expect(errorActionsOf('permission', usual)).toEqual(['goBack', 'contactSupport']);
  expect(errorActionsOf('permission', { ...usual, isGuest: true })[0]).toBe('signIn');
  expect(errorActionsOf('serverError', { ...usual, canRetry: false })).toEqual([
    'goBack',
    'reportIssue',
  ]);
  expect(errorActionsOf('paymentRequired', usual)).toEqual(['upgradePlan', 'viewUsage']);
});

test('the limits of bridges have the title and sentences of the specification', async () => {
  await i18next.init({ lng: 'en-US', resources: { 'en-US': { errors: english } } });
  const monthly = { code: 'bridge_limit_reached', status: 429, data: { current: 5, limit: 5 } };
  const tooSoon = { code: 'bridge_too_soon', status: 429, data: { minutes: 7 } };
  const texts = [monthly, tooSoon].map((error) => describeError(error, 'save'));
  expect(texts.map(({ title, body }) => [title, body])).toEqual([
    [bridgeMessages.title, bridgeMessages.monthly(5, 5)],
    [bridgeMessages.title, bridgeMessages.wait(7)],
  ]);
  // Any other limit keeps the title of its kind.
  expect(describeError({ code: 'rate_limited', status: 429 }).title).toBe('Too Many Requests');
});

test('an empty rejection has no message, not the name of its type', () => {
  expect([new Error('Lost'), 'Lost', undefined, { status: 3 }].map(messageOf)).toEqual([
    'Lost',
    'Lost',
    '',
    '',
  ]);
});
