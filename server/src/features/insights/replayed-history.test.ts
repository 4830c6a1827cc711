import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { seriesInputSchema } from '@kith/contract/insights/schemas';
import { loggableKinds } from '@kith/contract/interactions/schemas';
import { directions, statementAnswers, warmthAt, warmthBand } from '@kith/contract/warmth/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { archiveContact } from '#features/contacts/archive-contact.ts';
import { presentContactSummary } from '#features/contacts/contact-summary.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readSeries } from './read-series.ts';

const database = await useSharedDatabase();
const firstDay = '2026-01-01';
/** With a change of the clocks, on both sides of which days are counted. */
const timezone = 'Europe/Berlin';

/** What happens on a day, `hour` hours after its start, to one of the people known by then. */
const event = fc.record({
  day: fc.integer({ min: 0, max: 200 }),
  hour: fc.double({ min: 0.01, max: 22.9, noNaN: true }),
  person: fc.nat(),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant({ type: 'meet' as const }) },
    {
      weight: 10,
      arbitrary: fc.record({
        type: fc.constant('log' as const),
        kind: fc.constantFrom(...loggableKinds),
        direction: fc.constantFrom(...directions),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('state' as const),
        answer: fc.constantFrom(...statementAnswers),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ type: 'archive' as const }, { type: 'delete' as const }),
    },
  ),
  cadence: fc.constantFrom(null, null, 7, 30, 60),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(ctx: MemberContext, people: string[], { what, person, cadence }: Event) {
  const id = people[person % Math.max(1, people.length)];
  if (what.type === 'meet' || id === undefined) {
    people.push(await addContact(ctx, { cadence_days: cadence }));
    return;
  }
  if (what.type === 'log') {
    const { kind, direction } = what;
    const input = { contact_id: id, kind, direction, occurred_at: ctx.clock.now().toISOString() };
    await logInteraction({ ctx, input: { ...input, summary: '', body: '' } });
  } else if (what.type === 'state') {
    await stateAbout(ctx, id, what.answer);
  } else {
    await (what.type === 'archive' ? archiveContact : deleteContact)({ ctx, input: { id } });
    people.splice(people.indexOf(id), 1);
  }
}

/** The member's word on a contact, which leaves the cadence alone: past days know only today's. */
async function stateAbout(ctx: MemberContext, contactId: string, answer: string) {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    await sql`insert into contact_statements
        (owner_id, contact_id, answer, batch_id, position, stated_at)
      values (${ownerId}, ${contactId}, ${answer}, gen_random_uuid(), 0, ${ctx.clock.now()})`.execute(
      tx,
    );
    await recomputeWarmth(tx, ownerId, [contactId]);
  });
}

/** The network in the list of contacts, as the clock is. */
async function listNetwork(ctx: MemberContext) {
  const now = ctx.clock.now();
  const { items } = await listContacts({
    ctx,
    input: contactListInputSchema.parse({ limit: 200 }),
  });
  const bands = [0, 0, 0, 0, 0];
  const health = { thriving: 0, steady: 0, cooling: 0, dormant: 0 };
  for (const row of items) {
    bands[warmthBand(warmthAt(row.warmth_rank, now)) - 1]! += 1;
    health[presentContactSummary(row, now).health] += 1;
  }
  return { people: items.length, bands, health };
}

test('the value of a past day is what the list of contacts showed at its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 5, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 230 }), { minLength: 6, maxLength: 6 }),
      async (events, looks) => {
        const clock = createTestClock(startOfDate(firstDay, timezone));
        const ctx = await createMember(database, { clock, timezone });
        const people: string[] = [];
        const seen = new Map<string, Awaited<ReturnType<typeof listNetwork>>>();
        const momentOf = ({ day, hour }: Event) =>
          startOfDate(addDays(firstDay, day), timezone).getTime() + (hour / 24) * dayMs;
        const steps = [
          ...events.map((one) => ({ at: momentOf(one), run: () => apply(ctx, people, one) })),
          ...looks.map((look) => {
            const date = addDays(firstDay, look);
            const at = startOfDate(addDays(date, 1), timezone).getTime();
            return { at, run: async () => void seen.set(date, await listNetwork(ctx)) };
          }),
        ].toSorted((a, b) => a.at - b.at);
        for (const { at, run } of steps) {
          clock.set(new Date(at));
          await run();
        }
        clock.set('2026-12-31T12:00:00Z');
        const input = seriesInputSchema.parse({ from: firstDay, to: '2026-12-30', step: 'day' });
        const { points } = await readSeries({ ctx, input });
        const derived = new Map(
          points.map(({ date, people: size, bands, health }) => [
            date,
            { people: size, bands, health },
          ]),
        );
        for (const [date, network] of seen) expect(derived.get(date), date).toEqual(network);
      },
    ),
    { numRuns: 12 },
  );
});
