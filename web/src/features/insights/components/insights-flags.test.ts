import { mergeFlags } from '@kith/contract/flags/rules';
import { healths } from '@kith/contract/warmth/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';

import { PlainOverview } from './plain-overview.tsx';
import { QualityHints } from './quality-hints.tsx';

// Without texts their keys are shown.
await i18next.init({ lng: 'en-US', resources: {} });

/** What a screen shows with answers that have come already. */
function show(element: ReactElement, queries: QueryClient): string {
  const app = createElement(QueryClientProvider, { client: queries }, element);
  return renderToStaticMarkup(createElement(MemoryRouter, null, app));
}

function countedAs(people: number): QueryClient {
  const queries = new QueryClient();
  const { count } = apiQuery.contacts;
  queries.setQueryData(count.queryKey({ input: {} }), { count: people });
  for (const [place, health] of healths.entries()) {
    const input = { health: [health] };
    queries.setQueryData(count.queryKey({ input }), { count: people && 3 + place });
  }
  return queries;
}

test('the plain overview has a figure for everyone and for each state, each with its people', () => {
  const html = show(createElement(PlainOverview), countedAs(1_218));
  const figures = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*><span[^>]*>([^<]+)</gu)];
  expect(figures.map(([, href, value]) => [href, value])).toEqual([
    ['/app/contacts', '1,218'],
    ...healths.map((health, place) => [`/app/contacts?health=${health}`, String(3 + place)]),
  ]);
});

test('without people the plain overview leads to the import', () => {
  expect(show(createElement(PlainOverview), countedAs(0))).toContain('href="/app/contacts/import"');
});

const contactId = '7d2f6b1c-5b1e-4b5e-9a53-0c7c3a3f1f10';

function hintsWith(flags: Record<string, boolean>): string {
  const queries = new QueryClient();
  queries.setQueryData(['feature-flags'], mergeFlags(flags as never));
  const contact = { id: contactId, full_name: 'Ada Lovelace' };
  const problem = {
    contact,
    kind: 'address_misspelt',
    detail: 'ada@gmial.com',
    proposal: 'ada@gmail.com',
  };
  const items = [
    { ...problem, fix: 'write' },
    { ...problem, kind: 'stale', detail: '', fix: 'archive' },
  ];
  const key = apiQuery.insightQuality.ofContact.queryKey({ input: { contact_id: contactId } });
  queries.setQueryData(key, { items } as never);
  return show(createElement(QualityHints, { contactId }), queries);
}

test('a contact shows what one click puts right only while both flags are on', () => {
  const on = { data_quality_v1: true, 'qualityAmplifiers.v1': true };
  const html = hintsWith(on);
  expect(html.match(/<li/gu)).toHaveLength(1);
  expect(html).toContain('ada@gmail.com');
  expect(hintsWith({ ...on, 'qualityAmplifiers.v1': false })).toBe('');
  expect(hintsWith({ ...on, data_quality_v1: false })).toBe('');
});
