import { expect, test } from 'vitest';
import { isCommandNamed, matchCommands } from './commands.ts';

const commands = ['Go to Contacts', 'New contact', 'Aller à Réglages', '連絡先へ移動'].map(
  (label) => ({
    id: label,
    label,
    words: 'Night 夜',
    icon: null,
    isUsual: label !== 'New contact',
    onRun: () => undefined,
  }),
);
const find = (query: string) => matchCommands(commands, query).map(({ label }) => label);

test('every word of the query starts a word of the name, in any order, ignoring accents', () => {
  expect(find('cont')).toEqual(['Go to Contacts', 'New contact']);
  expect(find('cont new')).toEqual(['New contact']);
  expect(find('regl')).toEqual(['Aller à Réglages']);
  expect(find('tact')).toEqual([]);
});

test('matches any part in languages without spaces', () => {
  expect(find('移動')).toEqual(['連絡先へ移動']);
});

test('offers the usual commands for an empty query', () => {
  expect(find('  ')).not.toContain('New contact');
  expect(find('  ')).toHaveLength(commands.length - 1);
});

test('finds a command by other words for it', () => {
  expect(find('nig cont')).toEqual(['Go to Contacts', 'New contact']);
});

test("a query that starts a command's name means the command", () => {
  expect(isCommandNamed(commands, 'new con')).toBe(true);
  expect(isCommandNamed(commands, 'ne')).toBe(false);
  expect(isCommandNamed(commands, 'contact')).toBe(false);
});
