import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createStrangers } from '#testing/conversation-calls.ts';
import { countIn, readAllDays } from '#testing/count-talks.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { deleteInteraction } from './delete-interaction.ts';

const database = await useSharedDatabase();

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'];
const zone = fc.constantFrom(...zones);
const side = fc.constantFrom(0, 1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('send' as const), side }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('count' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 5 * hourMs, 11 * hourMs, dayMs, 9 * dayMs),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), side, zone }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), side }) },
);

type Day = { count: number; first: number; last: number; isDeleted: boolean };
type Written = { from: number; at: number };

/** The plain rule: each message once, on the day that its reader's calendar shows when it is counted. */
class Calendar {
  readonly days = new Map<string, Day>();
  private counted = 0;
  private readonly me: number;
  zone: string;
  constructor(me: number, zone: string) {
    this.me = me;
    this.zone = zone;
  }

  count(messages: readonly Written[]): void {
    for (const { from, at } of messages.slice(this.counted)) {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: this.zone }).format(at);
      const key = `${day}:${from === this.me ? 'out' : 'in'}`;
      const known = this.days.get(key) ?? { count: 0, first: at, last: at, isDeleted: false };
      this.days.set(key, {
        ...known,
        count: known.count + 1,
        first: Math.min(known.first, at),
        last: Math.max(known.last, at),
      });
    }
    this.counted = messages.length;
  }

  read(): unknown[] {
    return [...this.days]
      .map(([key, day]) => ({ key, ...day }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }
}

async function readDays(ctx: MemberContext): Promise<unknown[]> {
  const rows = await readAllDays(database, ctx);
  return rows
    .map((row) => ({
      key: String(row['external_key']).split(':').slice(2).join(':'),
      count: row['message_count'],
      first: (row['began_at'] as Date).getTime(),
      last: (row['occurred_at'] as Date).getTime(),
      isDeleted: row['is_deleted'],
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function moveTo({ actor }: MemberContext, timezone: string): Promise<void> {
  await database.pool.query('update profiles set timezone = $2 where id = $1', [
    actor.memberId,
    timezone,
  ]);
}

async function deleteFirst(ctx: MemberContext, calendar: Calendar): Promise<void> {
  const days = await readAllDays(database, ctx);
  const row = days.find((one) => one['is_deleted'] === false);
  if (!row) return;
  await deleteInteraction({ ctx, input: { id: String(row['id']) } });
  const key = String(row['external_key']).split(':').slice(2).join(':');
  const known = calendar.days.get(key);
  if (known) calendar.days.set(key, { ...known, isDeleted: true });
}

test('any sequence of messages over days and time zones gives the days of the plain rule', async () => {
  const sequence = fc.array(step, { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(zone, zone), sequence, async (begin, steps) => {
      const { clock, ann, ben } = await createStrangers(database);
      const members = [ann, ben] as const;
      const calendars = [new Calendar(0, begin[0]), new Calendar(1, begin[1])] as const;
      await Promise.all(members.map((member, index) => moveTo(member, begin[index]!)));
      await linkMembers(database, ann, ben);
      const id = await openWith(ann, ben);
      const written: Written[] = [];
      const count = async () => {
        await Promise.all([countIn(database, ann, id), countIn(database, ann, id)]);
        for (const calendar of calendars) calendar.count(written);
      };
      for (const one of steps) {
        if (one.does === 'wait') clock.advance(one.ms);
        else if (one.does === 'count') await count();
        else if (one.does === 'send') {
          await sendIn(members[one.side]!, id, 'Hello');
          written.push({ from: one.side, at: clock.now().getTime() });
        } else if (one.does === 'move') {
          calendars[one.side]!.zone = one.zone;
          await moveTo(members[one.side]!, one.zone);
        } else await deleteFirst(members[one.side]!, calendars[one.side]!);
      }
      await count();
      expect(await readDays(ann)).toEqual(calendars[0].read());
      expect(await readDays(ben)).toEqual(calendars[1].read());
    }),
    { numRuns: 12 },
  );
});
