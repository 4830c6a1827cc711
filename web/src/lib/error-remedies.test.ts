import { expect, test } from 'vitest';

import { type ErrorAction, errorActionsOf, severityOfKind } from './error-kinds.ts';
import { findRemedies, type Page, waitOf } from './error-remedies.ts';

/** A page that notes what is done to it. */
function openPage(isReachable = true) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const page: Page = {
    goTo: (address) => void done.push(address.replace(/\?.*/u, '')),
    goBack: note('back'),
    reload: note('reload'),
    refresh: note('refresh'),
    focusFault: note('focus'),
    retryOnceReachable: async (retry) => {
      if (isReachable) retry();
      return isReachable;
    },
  };
  const failed = {
    error: { data: { retry_after_s: 0 } },
    retry: note('retry'),
    onUnreached: note('unreached'),
  };
  return { done, page, failed };
}

const effects: readonly [ErrorAction, string | null][] = [
  ['tryAgain', 'retry'],
  ['goBack', 'back'],
  ['fixErrors', 'focus'],
  ['signIn', '/auth'],
  ['contactSupport', '/support'],
  ['goHome', '/dashboard'],
  ['reportIssue', 'mailto:'],
  ['waitAndRetry', 'retry'],
  ['checkStatus', 'retry'],
  ['cancel', null],
  ['refresh', 'refresh'],
  ['discardChanges', 'reload'],
  ['upgradePlan', '/app/billing'],
  ['viewUsage', '/app/wallet'],
];

test.each(effects)('the action %s does what it says', async (action, effect) => {
  const { done, page, failed } = openPage();
  const [remedy] = findRemedies([action], failed, page);
  remedy!.act();
  const expected = effect === null ? [] : [effect];
  await expect.poll(() => done.map((one) => one.replace(/:.*/u, ':'))).toEqual(expected);
});

test('every action of every kind is one of them', () => {
  const kinds = Object.keys(severityOfKind) as (keyof typeof severityOfKind)[];
  const offered = kinds.flatMap((kind) =>
    [true, false].flatMap((isGuest) => errorActionsOf(kind, { isGuest, canRetry: isGuest })),
  );
  expect([...new Set(offered)].sort()).toEqual(effects.map(([action]) => action).sort());
});

test('a server that is not reached is reported again; without a call to repeat none is offered', async () => {
  const { done, page, failed } = openPage(false);
  findRemedies(['tryAgain'], failed, page)[0]!.act();
  await expect.poll(() => done).toEqual(['unreached']);
  const lone = { ...failed, retry: undefined };
  const left = findRemedies(['tryAgain', 'waitAndRetry', 'goBack'], lone, page);
  expect(left.map(({ action }) => action)).toEqual(['goBack']);
});

test('a rate limit waits as long as the server says', () => {
  expect(waitOf({ data: { retry_after_s: 7 } })).toBe(7_000);
  expect(waitOf(new Error('?'))).toBe(5_000);
});
