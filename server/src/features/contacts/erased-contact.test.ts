import { restorableDays } from '@kith/contract/contacts/rules';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { createReminder } from '#features/agenda/create-reminder.ts';
import { setNextStep } from '#features/agenda/next-step.ts';
import { keyOf, listTables } from '#platform/database/catalogue.ts';
import { readWholeTable } from '#testing/fill-tables.ts';
import { createManualJobs, importFile } from '#testing/import-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { deleteContact } from './delete-contact.ts';
import { listContacts } from './list-contacts.ts';
import { purgeContacts } from './purge-contacts.ts';
import { updateContact } from './update-contact.ts';

const database = await useFileDatabase();
/** No other row of the database has it. */
const mark = 'Quxzyv';

async function startMember() {
  const clock = createTestClock();
  const jobs = createManualJobs(database, clock);
  return { ...(await createMember(database, { clock, jobs })), jobs, clock };
}
type Importer = Awaited<ReturnType<typeof startMember>>;

/** Tables that still contain it. A company is a record of its own, and not named after it. */
async function findMark(): Promise<string[]> {
  const client = await database.pool.connect();
  const found: string[] = [];
  for (const table of await listTables(client)) {
    const rows = await readWholeTable(client, table);
    if (rows.some((row) => row.toLowerCase().includes(mark.toLowerCase())))
      found.push(keyOf(table));
  }
  client.release();
  return found;
}

/** Everything that a member can say of someone, then the wait until it is erased. */
async function describeContact(ctx: Importer, id: string): Promise<void> {
  const text = `Ask ${mark} about it`;
  await updateContact({
    ctx,
    input: {
      id,
      title: mark,
      location: mark,
      notes: text,
      tags: [mark],
      offers: [mark],
      seeks: [mark],
    },
  });
  await updateContact({ ctx, input: { id, title: `${mark} II` } });
  await setNextStep({ ctx, input: { id, text, due_on: '2026-11-30' } });
  await createReminder({
    ctx,
    input: { contact_id: id, text, due_on: '2026-11-30', due_time: null, repeat: null },
  });
  await bulkChange({
    ctx,
    input: { change: { action: 'add_tags', tags: ['seen'] }, selection: { ids: [id] } },
  });
  await ctx.jobs.runAll();
}

async function erase(ctx: Importer, id: string): Promise<void> {
  await deleteContact({ ctx, input: { id } });
  expect((await findMark()).length).toBeGreaterThan(3);
  ctx.clock.advance((restorableDays + 1) * dayMs);
  await purgeContacts({ database, now: ctx.clock.now() });
}

test('a contact that was typed in leaves its name and address nowhere', async () => {
  const ctx = await startMember();
  const id = await addContact(ctx, {
    first_name: mark,
    emails: [{ value: `${mark}@example.org`, label: 'work' }],
  });
  await describeContact(ctx, id);
  await erase(ctx, id);
  expect(await findMark()).toEqual([]);
});

test('a contact that was imported twice leaves nothing in the rows of its imports', async () => {
  const ctx = await startMember();
  const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
  const url = `https://www.linkedin.com/in/${mark.toLowerCase()}`;
  const file = (title: string) =>
    Buffer.from(
      `${header}\n${mark},Stone,${url},${mark}@example.org,Acme,${title},01 Jan 2024\nBo,Berg,,,Acme,Cook,02 Jan 2024\n`,
    );
  await importFile(ctx, file(`Baker ${mark}`), 'Connections.csv');
  await importFile(ctx, file(`Miller ${mark}`), 'Connections.csv');
  const { items } = await listContacts({
    ctx,
    input: contactListInputSchema.parse({ q: mark }),
  });
  const { id } = items[0]!;
  await describeContact(ctx, id);
  await erase(ctx, id);
  expect(await findMark()).toEqual([]);
  const kept = await database.pool.query(
    "select from import_rows where owner_id = $1 and label like 'Bo%'",
    [ctx.actor.memberId],
  );
  expect(kept.rowCount).toBe(2);
});
