import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { seriesInputSchema } from '@kith/contract/insights/schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { putCadence } from '#features/cadence/put-cadence.ts';
import { archiveContact, unarchiveContact } from '#features/contacts/archive-contact.ts';
import { bulkChange } from '#features/contacts/bulk-change.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import { updateProfile } from '#features/profile/update-profile.ts';
import { answerTriage } from '#features/triage/answer-triage.ts';
import { undoAnswers } from '#features/triage/undo-answers.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import {
  createManualJobs,
  type ImportingMember,
  importFile,
  undo,
} from '#testing/import-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readSeries } from './read-series.ts';

const database = await useSharedDatabase();
const now = new Date('2026-11-20T09:00:00Z');

type World = { ctx: ImportingMember; people: string[]; said: string[]; merges: string[] };

const pick = (list: readonly string[], place: number) => list[place % Math.max(1, list.length)];
const at = (days: number) => new Date(now.getTime() - days * dayMs);

/** The pair that the search after an import has queued. */
async function findPair(ctx: MemberContext, pair: readonly string[]): Promise<string | undefined> {
  const found = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('duplicate_candidates')
      .select('id')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('state', '=', 'open')
      .where('first_id', 'in', pair)
      .where('second_id', 'in', pair)
      .executeTakeFirst(),
  );
  return found?.id;
}

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'];
const slowly = { action: 'set_cadence', cadence_days: 45 } as const;

/** Each changes something that the history follows from; what isn't possible is left out. */
const changes: Record<string, (world: World, n: number) => Promise<unknown>> = {
  meet: async ({ ctx, people }, n) =>
    people.push(
      await addContact(ctx, {
        company: 'Lumen',
        tags: n % 3 ? ['Founders'] : [],
        cadence_days: n % 2 ? 30 : null,
      }),
    ),
  say: async ({ ctx, people, said }, n) => {
    const id = pick(people, n);
    const direction = n % 2 ? 'in' : 'out';
    if (id) said.push(await addInteraction(ctx, id, { kind: 'email', direction, at: at(n % 400) }));
  },
  correct: async ({ ctx, said }, n) => {
    const id = pick(said, n);
    if (!id) return;
    const occurred_at = at(n % 300).toISOString();
    await updateInteraction({ ctx, input: { id, occurred_at, direction: n % 3 ? 'in' : 'out' } });
  },
  takeBack: async ({ ctx, said }, n) => {
    const id = pick(said, n);
    if (id) await deleteInteraction({ ctx, input: { id } });
  },
  slow: async ({ ctx, people }, n) => {
    const id = pick(people, n);
    if (id) await updateContact({ ctx, input: { id, cadence_days: 1 + (n % 90) } });
  },
  archive: async ({ ctx, people }, n) => {
    const id = pick(people, n);
    if (id) await archiveContact({ ctx, input: { id } });
  },
  unarchive: async ({ ctx, people }, n) => {
    const id = pick(people, n);
    if (id) await unarchiveContact({ ctx, input: { id } });
  },
  delete: async ({ ctx, people }, n) => {
    const id = pick(people, n);
    if (!id) return;
    await deleteContact({ ctx, input: { id } });
    if (n % 2) await restoreContact({ ctx, input: { id } });
  },
  merge: async ({ ctx, people, merges }, n) => {
    const [one, other] = [pick(people, n), pick(people, n + 1)];
    if (!one || !other || one === other) return;
    const id = (await findPair(ctx, [one, other])) ?? (await queuePair(ctx, [one, other]));
    const merge = await mergeDuplicate({ ctx, input: { id, fields: {}, revisions: {} } });
    merges.push(merge.id);
  },
  split: async ({ ctx, merges }) => {
    const id = merges.pop();
    if (id) await undoMerge({ ctx, input: { id } });
  },
  /** Many at once, and sometimes its undo. */
  plan: async ({ ctx, people }, n) => {
    const ids = people.slice(0, 2);
    const change = n % 2 ? ({ action: 'archive' } as const) : slowly;
    const done = await bulkChange({ ctx, input: { change, selection: { ids } } });
    if (n % 3) await undoBulkChange({ ctx, input: { id: done.operation_id } });
  },
  state: async ({ ctx, people }, n) => {
    const id = pick(people, n);
    if (!id) return;
    const batch_id = randomUUID();
    const answer = n % 2 ? 'close' : 'know';
    await answerTriage({ ctx, input: { batch_id, contact_ids: [id], answer } });
    if (n % 3 === 0) await undoAnswers({ ctx, input: { batch_id } });
  },
  /** Other kinds count as touches, and a tag has another rhythm. */
  count: async ({ ctx }, n) => {
    const touch_kinds = (['email', 'meeting', 'call'] as const).slice(n % 3);
    const tag_rules = n % 2 ? [{ tag: 'Founders', days: 7 + (n % 60) }] : [];
    await putCadence({ ctx, input: { touch_kinds, tag_rules } });
  },
  /** Days begin at another hour. */
  travel: async ({ ctx }, n) => {
    await updateProfile({ ctx, input: { timezone: zones[n % zones.length] } });
  },
  import: async ({ ctx }, n) => {
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Imported ${n}\r\nEND:VCARD\r\n`;
    const { id } = await importFile(ctx, Buffer.from(card), 'people.vcf');
    if (n % 2) await undo(ctx, id);
  },
  look: async ({ ctx }) => {
    const input = seriesInputSchema.parse({ from: '2026-11-01', to: '2026-11-20' });
    await readSeries({ ctx, input });
  },
};

/** Of what is deleted or merged meanwhile, merged again, or a pair that was queued before. */
const expectedRefusals = ['not_found', 'illegal_state', 'conflict', '23505'];

/**
 * With these every history begins; an import, a merge, bulk changes and an answer are undone, and what
 * counts and when days begin is changed twice. None is refused.
 */
const start =
  'meet meet meet say say say say look import import merge look split plan plan state state look count look travel look count look travel look'.split(
    ' ',
  );

/** The sums, without those that are nothing. */
async function readSums({ database: member, actor: { memberId: ownerId } }: MemberContext) {
  const read = (query: string) =>
    member.transaction((tx) => readRows(tx, sql`${sql.raw(query)} where owner_id = ${ownerId}`));
  return {
    days: await read('select day, state, change from insight_days').then(clean),
    flows: await read('select day, from_health, to_health, change from insight_flows').then(clean),
    hours: await read('select day, hour, kind, count as change from insight_hours').then(clean),
    ties: (await read('select * from insight_ties')).map((row) => JSON.stringify(row)).toSorted(),
  };
}

const clean = (rows: unknown[]) =>
  (rows as { change: number }[])
    .filter(({ change }) => change !== 0)
    .map((row) => JSON.stringify(row))
    .toSorted();

async function deriveAgain({ database: member, actor: { memberId: ownerId } }: MemberContext) {
  await member.transaction(async (tx) => {
    for (const table of ['insight_ties', 'insight_days', 'insight_flows', 'insight_hours']) {
      await sql`delete from ${sql.table(table)} where owner_id = ${ownerId}`.execute(tx);
    }
    await sql`insert into insight_changes (owner_id, contact_id)
      select owner_id, id from contacts where owner_id = ${ownerId}`.execute(tx);
  });
}

test('the sums are those of a history that is derived again, whatever was changed and undone', async () => {
  const step = fc.record({ change: fc.constantFrom(...Object.keys(changes)), n: fc.nat(5_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const clock = createTestClock(now);
      const jobs = createManualJobs(database, clock);
      const ctx = { ...(await createMember(database, { clock })), jobs };
      const world: World = { ctx, people: [], said: [], merges: [] };
      const all = [...start.map((change, place) => ({ change, n: place * 37 })), ...steps];
      for (const [place, { change, n }] of all.entries()) {
        const refusal = await refusalOf(changes[change]!(world, n));
        const expected = place < start.length ? [null] : [null, ...expectedRefusals];
        expect(expected, change).toContain(refusal);
      }
      await changes['look']!(world, 0);
      const kept = await readSums(ctx);
      await deriveAgain(ctx);
      await changes['look']!(world, 0);
      expect(kept).toEqual(await readSums(ctx));
      expect(kept.days.length).toBeGreaterThan(0);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
