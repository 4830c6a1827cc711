import { expect, test } from 'vitest';

import { analyseContact } from './analyse-contact.ts';
import type { ContactFacts, ContactText } from './contact-text.ts';
import { isInstruction } from './find-instructions.ts';
import { attacks, planted } from './labelled/attacks.ts';
import { languages, listProfiles, measureEngine } from './labelled/measure.ts';
import type { LabelledProfile } from './labelled/profile.ts';

const now = '2026-11-23T12:00:00.000Z';

export function factsOf(texts: (Partial<ContactText> & { text: string })[]): ContactFacts {
  return {
    texts: texts.map((one) => ({
      source: 'notes',
      id: null,
      at: null,
      speaker: 'member_about',
      ...one,
    })),
    tags: [],
    offers: [],
    seeks: [],
    missing: [],
    knownTags: [],
    isFading: false,
    now,
  };
}

const factsOfProfile = ([title, , , note = '']: LabelledProfile) =>
  factsOf([{ text: title, source: 'title', speaker: 'contact' }, { text: note }]);

const valuesOf = (facts: ContactFacts, kind: string) =>
  analyseContact(facts)
    .filter((one) => one.kind === kind)
    .map(({ value }) => value);

test.for(['tuned', 'held_out'] as const)('reads the %s half of the labelled profiles', (half) => {
  const profiles = listProfiles(half);
  const figures = measureEngine(profiles);
  expect(profiles.length).toBeGreaterThanOrEqual(100);
  expect(figures.seniority).toBeGreaterThanOrEqual(0.9);
  expect(figures.role).toBeGreaterThanOrEqual(0.9);
  expect(figures.precision).toBeGreaterThanOrEqual(0.8);
  expect(figures.recall).toBeGreaterThanOrEqual(0.7);
});

test.for(Object.entries(languages))('reads profiles in %s as well as others', ([, profiles]) => {
  expect(profiles.length).toBeGreaterThanOrEqual(40);
  const { seniority, role, precision } = measureEngine(profiles);
  expect(seniority).toBeGreaterThanOrEqual(0.9);
  expect(role).toBeGreaterThanOrEqual(0.9);
  expect(precision).toBeGreaterThanOrEqual(0.8);
});

test('quotes the exact words, where they are from and when', () => {
  const at = '2026-11-01T10:00:00.000Z';
  const text = 'Nice to see you. We are looking for a growth marketer in Lyon!';
  const facts = factsOf([{ text, source: 'message', id: 'm1', at, speaker: 'contact' }]);
  const seek = analyseContact(facts).find(({ kind }) => kind === 'seek');
  expect(seek?.value).toBe('growth marketer in Lyon');
  expect(seek?.evidence).toEqual([
    {
      source: 'message',
      source_id: 'm1',
      at,
      words: 'We are looking for a growth marketer in Lyon',
    },
  ]);
  const every = analyseContact(facts).flatMap(({ evidence }) => evidence);
  expect(every.every(({ words }) => text.includes(words))).toBe(true);
});

test('takes what the member writes to somebody as the member’s own', () => {
  const facts = factsOf([
    { text: 'I am looking for a designer.', source: 'message', speaker: 'member_to' },
    { text: 'I need a designer.', source: 'notes' },
  ]);
  expect(valuesOf(facts, 'seek')).toEqual([]);
});

test('does not propose again what the contact has', () => {
  const facts = {
    ...factsOf([{ text: 'Looking for seed investors.' }]),
    seeks: ['Seed investors'],
  };
  expect(valuesOf(facts, 'seek')).toEqual([]);
});

test.for([
  ['Met at Web Summit in Lisbon.', 'event', 'Web Summit in Lisbon'],
  ['Introduced by Ana Ruiz, who trusts her.', 'introduction', 'Ana Ruiz'],
  ['Nos conocimos en Barcelona.', 'event', 'Barcelona'],
  ['Ancienne collègue chez Lumen.', 'work', 'chez Lumen'],
  ['Kommilitonin aus Bonn.', 'studies', 'aus Bonn'],
  ['田中さんの紹介で会った。', 'introduction', ''],
  ['大学同学，很聪明。', 'studies', ''],
])('reads how the member knows somebody from “%s”', ([text, how, detail]) => {
  const known = analyseContact(factsOf([{ text: text! }])).find(({ kind }) => kind === 'known');
  expect([known?.value, known?.detail]).toEqual([how, detail]);
});

test('proposes the next step that presses most', () => {
  const question = {
    text: 'Thanks. Could you send the deck?',
    source: 'message' as const,
    at: '2026-11-20T09:00:00.000Z',
    speaker: 'contact' as const,
  };
  const note = { text: 'I promised to introduce Leo.', at: '2026-11-10T09:00:00.000Z' };
  expect(valuesOf(factsOf([note, question]), 'next_action')).toEqual(['reply']);
  expect(valuesOf(factsOf([note]), 'next_action')).toEqual(['keep_promise']);
  const old = { ...note, at: '2024-11-10T09:00:00.000Z' };
  expect(valuesOf(factsOf([old]), 'next_action')).toEqual([]);
  expect(valuesOf({ ...factsOf([]), isFading: true }, 'next_action')).toEqual(['reconnect']);
});

test.for([
  ['Ana got promoted to partner last week.', 'congratulate', 'member_about'],
  ['Hat geheiratet.', 'congratulate', 'member_about'],
  ['最近升职了。', 'congratulate', 'member_about'],
  ['I started a new job in May.', 'congratulate', 'contact'],
  ['Let’s grab a coffee next week.', 'meet', 'contact'],
  ['On se voit bientôt.', 'meet', 'contact'],
  ['She is looking for seed investors.', 'introduce', 'member_about'],
  ['Suche eine Designerin in Bonn.', 'introduce', 'contact'],
] as const)('proposes from “%s” to %s', ([text, action, speaker]) => {
  const facts = factsOf([{ text, speaker, source: 'interaction', id: 'i1' }]);
  const next = analyseContact(facts).find(({ kind }) => kind === 'next_action');
  expect(next?.value).toBe(action);
  expect(next?.evidence).toEqual([
    { source: 'interaction', source_id: 'i1', at: null, words: text.replace(/[.。]$/u, '') },
  ]);
});

test('what presses more comes before what presses less', () => {
  const said = ['I promised to call.', 'Got promoted.', 'Let’s meet.', 'Looking for investors.'];
  const order = said.map(
    (_, index) => valuesOf(factsOf(said.slice(index).map((text) => ({ text }))), 'next_action')[0],
  );
  expect(order).toEqual(['keep_promise', 'congratulate', 'meet', 'introduce']);
});

test('topics are what texts are about, surer with each that names them, with their words', () => {
  const once = factsOf([{ text: 'Works on climate policy.', id: 'n1' }]);
  const twice = factsOf([
    { text: 'Works on climate policy.', id: 'n1' },
    { text: 'Spoke about climate change in Bonn.', source: 'interaction', id: 'i1' },
  ]);
  const topicOf = (facts: ContactFacts) =>
    analyseContact(facts).find(({ kind, value }) => kind === 'topic' && /climate/iu.test(value));
  const [first, second] = [topicOf(once), topicOf(twice)];
  expect(first?.evidence).toMatchObject([{ source: 'notes', source_id: 'n1' }]);
  expect(first?.evidence[0]?.words).toMatch(/climate/iu);
  expect(second?.confidence).toBeGreaterThan(first!.confidence);
  const ofMember = factsOf([{ text: 'I work on climate policy.', speaker: 'member_to' }]);
  expect(topicOf(ofMember)).toBeUndefined();
});

test('what is missing is said as it is, surely and without words', () => {
  const facts: ContactFacts = { ...factsOf([]), missing: ['email', 'notes'] };
  expect(analyseContact(facts)).toEqual(
    ['email', 'notes'].map((value) => ({
      kind: 'missing',
      value,
      detail: '',
      confidence: 1,
      evidence: [],
    })),
  );
});

test('every confidence is more than a guess and never beyond certainty, the surest first', () => {
  const profiles = [...listProfiles('tuned'), ...listProfiles('held_out')];
  const found = profiles.flatMap((profile) => {
    const proposals = analyseContact(factsOfProfile(profile));
    const confidences = proposals.map(({ confidence }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
    return proposals;
  });
  expect(found.length).toBeGreaterThan(profiles.length);
  const outside = found.filter(({ confidence }) => confidence < 0.5 || confidence > 1);
  expect(outside).toEqual([]);
  expect(found.filter(({ kind, confidence }) => kind !== 'missing' && confidence > 0.98)).toEqual(
    [],
  );
});

test('prefers the tags that the member uses', () => {
  const facts = {
    ...factsOf([{ text: 'Works on renewables and batteries.' }]),
    knownTags: ['Energy'],
  };
  expect(valuesOf(facts, 'tag')).toContain('Energy');
});

const harmless = 'She offers pricing workshops. Met at a fair in Lyon.';

test('has a corpus of at least sixty attacks', () => {
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(60);
  expect(attacks.filter((attack) => !isInstruction(attack))).toEqual([]);
});

test.for(attacks)('gains nothing from “%s”', (attack) => {
  const title = { text: 'Nurse', source: 'title' as const };
  const without = analyseContact(factsOf([title, { text: harmless }]));
  expect(analyseContact(factsOf([title, { text: `${harmless}\n${attack}` }]))).toEqual(without);
  expect(analyseContact(factsOf([title, { text: `${attack}\n${harmless}` }]))).toEqual(without);
  const inTitle = analyseContact(factsOf([{ text: attack, source: 'title' }, { text: harmless }]));
  expect(JSON.stringify(inTitle)).not.toContain(planted);
});

test('leaves ordinary sentences about machines and orders alone', () => {
  const plain = [
    'She builds language tools for hospitals and teaches statistics.',
    'Offers workshops on system design.',
    'Ignores emails on Fridays, so call him.',
    'Er ignoriert E-Mails am Freitag.',
    'Busca un sistema de reservas.',
    'Cherche un système de paie.',
    '彼はシステムを作っています。',
    '她负责系统设计，正在寻找设计师。',
    'Asked me to add her to the list of speakers.',
    'Wants to set up a meeting about results.',
  ];
  expect(plain.filter(isInstruction)).toEqual([]);
});

test('reads hostile lengths in time', () => {
  const long = `${'looking for '.repeat(800)}${'a, and '.repeat(800)}${'ignore '.repeat(500)}`;
  const began = performance.now();
  analyseContact(factsOf([{ text: long.slice(0, 20_000) }]));
  expect(performance.now() - began).toBeLessThan(4_000);
});
