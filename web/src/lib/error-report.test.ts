import { expect, test, vi } from 'vitest';
import {
  createCorrelationId,
  describeCrash,
  rememberComponentStack,
  retryDelayMs,
} from './error-report.ts';

test('a crash report is shortened and contains no personal data', () => {
  vi.stubGlobal('window', {
    location: { pathname: '/app/contacts/0198c1de-8a4e-7c3a-9d51-1f2e3d4c5b6a' },
  });
  vi.stubGlobal('navigator', { userAgent: 'Browser/1.0' });
  const error = new RangeError('No room for ada@lumen.example');
  error.stack = `RangeError\n${'    at render (/assets/app.js:1:2)\n'.repeat(40)}`;
  const id = createCorrelationId();
  expect(id).toMatch(/^err_\d+_[\da-f]{8}$/u);
  const report = describeCrash(error, id, true);
  expect(report).toMatchObject({
    correlation_id: id,
    name: 'RangeError',
    message: 'No room for [address]',
    url: '/app/contacts/[id]',
    user_agent: 'Browser/1.0',
    retryable: true,
  });
  expect(report.stack).toHaveLength(500);
  expect(describeCrash('just a text', id, false)).toMatchObject({ message: 'just a text' });
  vi.unstubAllGlobals();
});

test('retries wait 1, 2 and 4 seconds, never more than 5', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 5_000]);
});

test('a report names the components around the failure, cut like the stack', () => {
  vi.stubGlobal('window', { location: { pathname: '/dashboard' } });
  const error = new Error('Broken');
  rememberComponentStack(error, `at Chart${' at Card'.repeat(200)}`);
  const { component_stack: stack } = describeCrash(error, createCorrelationId(), false);
  expect(stack).toMatch(/^at Chart at Card/u);
  expect(stack).toHaveLength(500);
});
