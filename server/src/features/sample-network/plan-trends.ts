import { dayMs } from '@kith/contract/core/time';

import type { SampleContact } from './sample-contact.ts';
import type { SampleWords } from './words/sample-words.ts';

/** Smaller networks have no trends: too few people do the same by chance alone. */
const leastContacts = 300;

/**
 * The people of each trend, by their place, and when it happened, days ago. Moves are older than a month,
 * so that they are no news among today's suggestions.
 */
const hired = { at: 60, from: 61, to: 68, day: (n: number) => 32 + 7 * n };
const left = { at: 70, from: 71, to: 77, day: (n: number) => 35 + 8 * n };
const promoted = { from: 81, to: 87, day: (n: number) => 33 + 9 * n };
const talks = [
  { from: 100, to: 109, days: (n: number) => [2 + 2 * n] },
  { from: 110, to: 117, days: (n: number) => [9 + 6 * n] },
] as const;
const silence = { from: 120, to: 131, days: (n: number) => [96 + 3 * n, 130 + 3 * n, 160 + 2 * n] };

type Setting = { now: Date; words: SampleWords };
type Span = { from: number; to: number };

/** Lets a network do what the trends show: companies hire and lose people, topics come up and fade. */
export function planTrends(
  people: readonly SampleContact[],
  { now, words }: Setting,
): SampleContact[] {
  if (people.length < leastContacts) return [...people];
  const planned = [...people];
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const change = (span: Span, to: (person: SampleContact, n: number) => SampleContact) => {
    for (let n = 0; n < span.to - span.from; n += 1) {
      const place = span.from + n;
      const person = planned[place];
      if (person) planned[place] = to(person, n);
    }
  };
  const hiring = planned[hired.at];
  const losing = planned.slice(left.at).find(({ company }) => company !== hiring?.company);
  const [founder] = words.roles;
  if (!hiring || !losing || !founder) return planned;

  change(hired, (person, n) => {
    const { company, industry } = hiring;
    const old = person.company === company ? losing.company : person.company;
    return { ...person, company, industry, ...moved('company', old, ago(hired.day(n))) };
  });
  change(left, (person, n) =>
    person.company === losing.company
      ? person
      : { ...person, ...moved('company', losing.company, ago(left.day(n))) },
  );
  change(promoted, (person, n) =>
    person.title === founder.title
      ? person
      : { ...person, title: founder.title, ...moved('title', person.title, ago(promoted.day(n))) },
  );
  for (const [topic, span] of talks.entries()) {
    change(span, (person, n) =>
      say(person, span.days(n).map(ago), words.trends.rising[topic] ?? []),
    );
  }
  change(silence, (person, n) => say(person, silence.days(n).map(ago), words.trends.falling));
  return planned;
}

function moved(field: 'company' | 'title', oldValue: string, at: Date) {
  return { change: { field, oldValue, at } };
}

/** Notes of what someone said; each time in other words. */
function say(
  person: SampleContact,
  days: readonly Date[],
  texts: readonly string[],
): SampleContact {
  const notes = days.map((at, place) => {
    const summary = texts[(at.getUTCDate() + place) % texts.length] ?? '';
    return { kind: 'note', direction: 'out', at, summary } as const;
  });
  return { ...person, interactions: [...person.interactions, ...notes] };
}
