import { expect, test } from 'vitest';

import { readTopics } from './read-topics.ts';

const read = (text: string, names: string[] = []) => [...readTopics(text, new Set(names)).keys()];

test.each([
  ['She works on agent evaluation now.', 'agent evaluation'],
  ['Sie arbeitet an der Netzspeicherung.', 'netzspeicherung'],
  ['Elle prépare une levée de fonds.', 'levee'],
  ['Ils font du stockage d’énergie.', 'stockage d’energie'],
  ['Trabaja en almacenamiento de energía.', 'almacenamiento de energia'],
  ['Habla del almacenamiento térmico.', 'almacenamiento termico'],
  ['最近は生成AIの評価について話した。', '評価'],
  ['他在做储能项目。', '储能'],
])('%s is about %s', (text, topic) => {
  expect(read(text)).toContain(topic);
});

test('a tag is the same topic as its words', () => {
  expect(read('More on #agent-evaluation soon')).toContain('agent evaluation');
  expect(read('More on #Agent_Evaluation')).toContain('agent evaluation');
});

test('names, numbers, addresses and words without a meaning of their own are no topics', () => {
  const topics = read('Call Ana about the 2026 plan: https://kith.example/storage @kenji', ['ana']);
  expect(topics).toEqual(expect.arrayContaining(['call', 'plan']));
  for (const not of ['ana', 'the', '2026', 'storage', 'kenji', 'about']) {
    expect(topics).not.toContain(not);
  }
});

test('words are a pair only beside each other', () => {
  expect(read('energy, storage')).not.toContain('energy storage');
  expect(read('energy of storage')).not.toContain('energy storage');
  expect(read('energy storage')).toEqual(['energy', 'energy storage', 'storage']);
  expect(read('energy of the storage')).toEqual(['energy', 'storage']);
});

test('a short word counts only as an abbreviation', () => {
  expect(read('UX and ok')).toEqual(['UX'.toLowerCase()]);
});
