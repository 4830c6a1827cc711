import { expect, test } from 'vitest';

import type { LaidPerson } from './layout-types.ts';
import { countShared, describeShared } from './name-circle.ts';

/** Ten people with nothing in common but what is given. */
const circle = (of: (n: number) => Partial<LaidPerson>): LaidPerson[] =>
  Array.from({ length: 10 }, (_, n) => ({
    warmth: 50,
    employer: null,
    location: '',
    tags: [],
    ...of(n),
  }));

const namesOf = (members: LaidPerson[], others: LaidPerson[] = []) =>
  describeShared(members, countShared([...members, ...others])).names;

test('a circle is called by the company, place or tag that its people share', () => {
  expect(namesOf(circle((n) => ({ employer: 3, location: `Place ${n}` })))).toEqual([
    { by: 'company', company: 3, inside: 10, everywhere: 10 },
  ]);
  expect(namesOf(circle((n) => ({ employer: n, location: 'Bergen' })))).toEqual([
    { by: 'place', value: 'Bergen', inside: 10, everywhere: 10 },
  ]);
  expect(namesOf(circle((n) => ({ tags: n < 5 ? ['Sailing', `Own ${n}`] : [] })))).toEqual([
    { by: 'tag', value: 'Sailing', inside: 5, everywhere: 5 },
  ]);
});

test('what only its people have comes first; what many others have narrows it down', () => {
  const members = circle(() => ({ employer: 3, location: 'Bergen' }));
  const others = circle(() => ({ location: 'Bergen' }));
  expect(namesOf(members, others)).toEqual([
    { by: 'company', company: 3, inside: 10, everywhere: 10 },
    { by: 'place', value: 'Bergen', inside: 10, everywhere: 20 },
  ]);
});

test('two companies name a circle that none of them fills; nothing shared gives no name', () => {
  const halves = circle((n) => ({ employer: n < 3 ? 1 : n < 6 ? 2 : n + 10 }));
  expect(namesOf(halves)).toEqual([
    { by: 'company', company: 1, inside: 3, everywhere: 3 },
    { by: 'company', company: 2, inside: 3, everywhere: 3 },
  ]);
  expect(namesOf(circle((n) => ({ employer: n, location: `Place ${n}` })))).toEqual([]);
});
