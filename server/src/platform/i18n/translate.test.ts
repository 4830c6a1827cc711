import { expect, test } from 'vitest';

import { translate, translateIfKnown } from './translate.ts';

test('fills placeholders with values, with the brand and with numbers as the language writes them', () => {
  expect(translate('en-US', 'notifications:contact_joined.title', { actor: 'Ana' })).toBe(
    'Ana is on Kith now',
  );
  const counts = { added: 1_234, updated: 5 };
  expect(translate('de-DE', 'notifications:import_done.message', counts)).toContain('1.234');
});

test('chooses the plural form of the language', () => {
  const say = (count: number) =>
    translate('en-US', 'notifications:reminder_due.title', { count, number: count });
  expect(say(1)).toBe('1 thing to do today');
  expect(say(2)).toBe('2 things to do today');
  const million = { count: 1_000_000, number: 1_000_000 };
  expect(translate('fr-FR', 'notifications:reminder_due.title', million)).not.toContain('reminder');
  expect(translate('ja-JP', 'notifications:reminder_due.title', { count: 1, number: 1 })).toContain(
    '1',
  );
});

test('leaves a placeholder without a value empty', () => {
  expect(translate('en-US', 'notifications:follow.title')).toBe(' started following you');
});

test.each(['{{brand}}', '$t(emails:code)', '$& $1', '{{- brand}}', '<b>&amp;</b>'])(
  'treats the value %s as text',
  (actor) => {
    const text = translate('en-US', 'notifications:follow.title', { actor });
    expect(text).toBe(`${actor} started following you`);
  },
);

test('does not take values for options', () => {
  const values = { actor: 'Ana', lng: 'de-DE', ns: 'emails', context: 'x', defaultValue: 'y' };
  expect(translate('en-US', 'notifications:follow.title', values)).toBe(
    'Ana started following you',
  );
});

test('gives null instead of a text that names something unknown', () => {
  const key = 'drafts:bodies.company_change.first';
  expect(translateIfKnown('en-US', key, { company: 'Lumen' })).toContain('joining Lumen!');
  expect(translateIfKnown('en-US', key, { company: '' })).toBeNull();
  expect(translateIfKnown('en-US', key, { company: null })).toBeNull();
});
