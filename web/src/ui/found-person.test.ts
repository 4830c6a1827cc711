import { matchFields } from '@kith/contract/contacts/schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { FoundPerson } from './found-person.tsx';

const lng = 'en-US';
beforeAll(async () => {
  const { default: common } = await import(`../locales/${lng}/common.json`);
  await i18next.init({ lng, resources: { [lng]: { common } } });
});

type Match = Parameters<typeof FoundPerson>[0]['match'];

/** The words of a person in a list, after a search for `words`. */
function textOf(match: Match, words: string): string {
  const person = createElement(FoundPerson, {
    name: 'Ada Lovelace',
    warmth: 40,
    photoPath: null,
    context: 'Analyst, Engines',
    match,
    words,
  });
  const client = new QueryClient();
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, person));
  return html.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');
}

test.each(matchFields)('a person who was found by their %s is shown with it', (field) => {
  const shown = textOf({ field, text: 'Number Theory' }, 'theory');
  expect(shown).toMatch(/\p{Lu}\p{L}*[^:]*: Number Theory/u);
  expect(shown).not.toContain('Analyst');
});

test('one who was found by their name is shown with where they work', () => {
  expect(textOf(null, 'ada')).toContain('Analyst, Engines');
});

/** Where a member picks one of their contacts by typing. */
const pickers = [
  'ui/person-combobox.tsx',
  'features/posts/components/chosen-audience.tsx',
  'features/bridges/components/agree-dialog.tsx',
  'features/contacts/detail/components/relationship-form.tsx',
  'features/messages/components/new-conversation-dialog.tsx',
];

test.each(pickers)('%s says why a person was found', (file) => {
  const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  expect(source).toMatch(/match=\{\w+\.match\}/u);
});
