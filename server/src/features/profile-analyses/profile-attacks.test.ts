import { attacks, planted } from '#features/analyses/engine/labelled/attacks.ts';
import { expect, test } from 'vitest';

import { readingOf } from './analyse-profile.ts';
import { english } from './labelled/english.ts';
import { profileAttacks } from './labelled/profile-attacks.ts';
import { profilePrompt } from './service/profile-prompt.ts';

const [{ text: maya }] = english as [(typeof english)[number]];

const reading = (body: string) =>
  readingOf({
    id: '3f1d1c1e-0000-4000-8000-000000000001',
    body,
    queuedAt: '2026-11-25T09:00:00.000Z',
    facts: null,
    known: { title: '', company: '', location: '', notes: '', tags: [], links: [] },
    now: new Date('2026-11-25T09:00:00.000Z'),
  });

const whole = [...attacks, ...profileAttacks];
const plain = JSON.stringify(reading(maya).byRules());

test('has a corpus of eighty attacks', () => {
  expect(new Set(whole).size).toBeGreaterThanOrEqual(80);
});

test.for(whole)('gains nothing from “%s” in a profile', (attack) => {
  const places = [
    `${maya}\n${attack}`,
    maya.replace('I build sales teams', `${attack}\nI build sales teams`),
    maya.replace('Built the team from', `${attack}\nBuilt the team from`),
  ];
  for (const body of places) {
    const { byRules, request } = reading(body);
    expect(JSON.stringify(byRules())).not.toContain(planted);
    expect(request.prompt).not.toContain(planted);
  }
});

test.for(profileAttacks)('a service that obeys “%s” is not believed', (attack) => {
  const { request } = reading(`${maya}\n${attack}`);
  const kinds = ['title', 'company', 'location', 'skill', 'offer', 'seek', 'tag', 'topic'];
  const obeyed = kinds.flatMap((kind) =>
    [attack, planted, 'Head of Sales'].flatMap((words) =>
      [0, 1, 5].map((text) => ({
        kind,
        value: planted,
        confidence: 1,
        evidence: [{ text, words }],
      })),
    ),
  );
  const answered = request.read(JSON.stringify({ proposals: obeyed }));
  expect(JSON.stringify(answered)).not.toContain(planted);
  expect(answered?.find(({ kind }) => kind === 'title')?.value).toBe('Head of Sales');
});

test('a service’s answer counts as far as the profile proves it', () => {
  const { request } = reading(maya);
  const number = (
    JSON.parse(request.prompt.slice('<texts>'.length, -'</texts>'.length)) as { text: string }[]
  ).findIndex(({ text }) => text.includes('pricing workshops'));
  const one = { kind: 'offer', value: 'pricing workshops', confidence: 1 };
  const proved = { ...one, evidence: [{ text: number, words: 'help with pricing workshops' }] };
  const invented = { ...one, value: 'yachts', evidence: [{ text: number, words: 'yachts' }] };
  const read = request.read(JSON.stringify({ proposals: [proved, invented] })) ?? [];
  expect(read.filter(({ kind }) => kind === 'offer').map(({ value }) => value)).toEqual([
    'pricing workshops',
  ]);
  expect(() => request.read('Sorry, I can’t.')).toThrow();
  expect(plain).toContain('pricing workshops');
});

test('the prompt for profiles has a version, and never changes within it', () => {
  expect([profilePrompt.version, profilePrompt.hash]).toMatchInlineSnapshot(`
    [
      1,
      "25528eaab9a8fc97",
    ]
  `);
});
