import type { Triage, TriageCard } from '@kith/contract/triage/schemas';
import { expect, test } from 'vitest';
import { answerCards, countAnswers, groupOf, startRun, undoBatch } from './triage-run.ts';

const personOf = (id: string) => ({ id }) as TriageCard['contact'];
const cardOf = (id: string, others: string[]) =>
  ({
    contact: personOf(id),
    group: { name: 'Lumen', contact_ids: others, shown: others.map(personOf) },
  }) as unknown as TriageCard;
const cards = [cardOf('a', ['b', 'c']), cardOf('b', ['a', 'c']), cardOf('c', ['a', 'b'])];
const start = () =>
  startRun({
    cards,
    recent: [],
    progress: { answers: { close: 0, keep: 0, know: 0, not_now: 0 }, skipped: 0, total: 3 },
  } as unknown as Triage);

test('an answer for a group leaves those alone who were answered before', () => {
  const run = answerCards(start(), { id: '1', ids: ['a'], answer: 'close' });
  expect(groupOf(cards[1]!, run)?.contact_ids).toEqual(['c']);
  const both = answerCards(run, { id: '2', ids: ['b', 'c'], answer: 'know' });
  expect(groupOf(cards[1]!, both)).toBeNull();
  expect(countAnswers(both)).toMatchObject({ done: 3, answers: { close: 1, know: 2 } });
  expect(both.place).toBe(cards.length);
});

test('who was only skipped still belongs to the group', () => {
  const run = answerCards(start(), { id: '1', ids: ['a'], answer: null });
  expect(groupOf(cards[1]!, run)?.contact_ids).toEqual(['a', 'c']);
});

test('taking an answer for a group back restores what each had', () => {
  const skipped = answerCards(start(), { id: '1', ids: ['a'], answer: null });
  const group = answerCards(skipped, { id: '2', ids: ['b', 'a', 'c'], answer: 'close' });
  const back = undoBatch(group);
  expect(countAnswers(back)).toEqual(countAnswers(skipped));
  expect(back.cards[back.place]?.contact.id).toBe('b');
});
