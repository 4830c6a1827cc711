import { expect, test } from 'vitest';
import english from '#locales/en-US/notifications.json' with { type: 'json' };
import { unknownFacts } from './use-notification-text.ts';

/** What every text may name. */
const common = ['brand', 'count', 'number'];

test('every fact that a text names is filled in', () => {
  const named = JSON.stringify(english.kinds).matchAll(/\{\{(?<name>[^}]+)\}\}/gu);
  const names = new Set([...named].map(({ groups }) => groups?.['name'] ?? ''));
  expect([...names.difference(new Set(common))].toSorted()).toEqual(
    Object.keys(unknownFacts).toSorted(),
  );
});
