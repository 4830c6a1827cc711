import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SeverityIcon } from '#ui/severity.tsx';
import { toastStore } from '#ui/toast.ts';
import { reportError } from './errors.ts';
import { type ErrorAction, type Severity, severityOfKind } from './error-kinds.ts';
import { findRemedies, refreshWith } from './error-remedies.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The browser that the app's own page acts on; it notes what is done to it. */
function openBrowser({ idx = 1, isUp = true, invalid = true } = {}) {
  const done: string[] = [];
  const field = (name: string) => ({ focus: () => void done.push(`focus ${name}`) });
  vi.stubGlobal('window', {
    location: {
      assign: (address: string) => void done.push(`go ${address}`),
      reload: () => void done.push('reload'),
    },
    history: { state: { idx }, back: () => void done.push('back') },
  });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      if (selector.includes('aria-invalid')) return invalid ? field('fault') : null;
      return field('first');
    },
  });
  vi.stubGlobal('navigator', { onLine: isUp });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
  refreshWith(() => void done.push('refresh'));
  return done;
}

/** Presses an action of a failure; what happens to the browser is in `done`. */
function press(action: ErrorAction, done: string[], canRetry = true) {
  const retry = canRetry ? () => void done.push('retry') : undefined;
  const error = Object.assign(new Error('no'), { data: { retry_after_s: 7 } });
  const onUnreached = () => void done.push('unreached');
  const [remedy] = findRemedies([action], { error, retry, onUnreached });
  remedy?.act();
}

const effects: readonly [ErrorAction, string][] = [
  ['tryAgain', 'retry'],
  ['checkStatus', 'retry'],
  ['goBack', 'back'],
  ['fixErrors', 'focus fault'],
  ['signIn', 'go /auth'],
  ['contactSupport', 'go /support'],
  ['goHome', 'go /dashboard'],
  ['refresh', 'refresh'],
  ['discardChanges', 'reload'],
  ['upgradePlan', 'go /app/billing'],
  ['viewUsage', 'go /app/wallet'],
  ['reportIssue', 'go mailto:'],
];

test.each(effects)('%s does in the browser what it says', async (action, effect) => {
  const done = openBrowser();
  press(action, done);
  await expect
    .poll(() => done.map((one) => one.replace(/mailto:.*/u, 'mailto:')))
    .toEqual([effect]);
});

test('the call is repeated after as long as the server asks to wait', () => {
  vi.useFakeTimers();
  const done = openBrowser();
  press('waitAndRetry', done);
  vi.advanceTimersByTime(6_999);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['retry']);
});

test('what was asked for is given up: a toast only closes, a failed screen is left', () => {
  const done = openBrowser();
  press('cancel', done);
  expect(done).toEqual([]);
  press('cancel', done, false);
  expect(done).toEqual(['back']);
});

test('where there is no screen before this one, back leads home', () => {
  const done = openBrowser({ idx: 0 });
  press('goBack', done);
  expect(done).toEqual(['go /dashboard']);
});

test('without a field that is marked, the first field of the form gets the focus', () => {
  const done = openBrowser({ invalid: false });
  press('fixErrors', done);
  expect(done).toEqual(['focus first']);
});

test('without a connection nothing is repeated, and the failure is shown again', async () => {
  const done = openBrowser({ isUp: false });
  press('tryAgain', done);
  await expect.poll(() => done).toEqual(['unreached']);
});

test('status is checked by fetching again where there is no call to repeat', async () => {
  const done = openBrowser();
  press('checkStatus', done, false);
  await expect.poll(() => done).toEqual(['refresh']);
});

const failures: Readonly<Record<Severity, object>> = {
  low: { code: 'validation_failed' },
  medium: { code: 'forbidden' },
  high: { code: 'conflict' },
  critical: { status: 503 },
};

test.each(Object.entries(failures))(
  'a toast shows that a failure is %s',
  async (severity, error) => {
    const lng = 'en-US';
    const { default: errors } = await import(`../locales/${lng}/errors.json`);
    await i18next.init({ lng, resources: { [lng]: { errors } } });
    expect(Object.values(severityOfKind)).toContain(severity);
    await reportError(error, 'save');
    expect(toastStore.get().at(-1)).toMatchObject({ kind: 'error', severity });
    const sign = createElement(SeverityIcon, { severity: severity as Severity });
    expect(renderToStaticMarkup(sign)).toContain('role="img"');
  },
);
