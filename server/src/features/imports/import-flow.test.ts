import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import {
  carryOut,
  createManualJobs,
  importFile,
  type ImportingMember,
  preview,
  undo,
} from '#testing/import-runner.ts';
import { readRow } from '#platform/database/rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { undoImport } from './undo-import.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;
beforeEach(async () => {
  const jobs = createManualJobs(database);
  ctx = { ...(await createMember(database)), jobs };
});

const people = 160;
const sample = createLinkedInSample({ people });
const none = { new: 0, updated: 0, unchanged: 0, skipped: 0 };
const brokenPeople = sample.expected.hidden + sample.expected.broken;
const events = sample.expected.messages + sample.expected.invitations;
const skippedEvents = sample.expected.messagesSkipped + sample.expected.invitationsSkipped;

async function count(query: RawBuilder<{ count: number }>): Promise<number> {
  const row = await ctx.database.transaction((tx) => readRow(tx, query));
  return row!.count;
}
const countContacts = () =>
  count(sql<{ count: number }>`select count(*)::integer as count from contacts`);
const countInteractions = () =>
  count(sql<{ count: number }>`select count(*)::integer as count from interactions`);

test('an export becomes a preview that writes nothing, then contacts with their warmth', async () => {
  // More people than those with messages and invitations, who alone become warm.
  const { zip, expected } = createLinkedInSample({ people: 400 });
  const events = expected.messages + expected.invitations;
  const ready = await preview(ctx, zip);
  expect(ready).toMatchObject({
    status: 'ready',
    contacts: { ...none, new: 400, skipped: brokenPeople },
    interactions: {
      ...none,
      new: events,
      skipped: expected.messagesSkipped + expected.invitationsSkipped,
    },
  });
  expect(await countContacts()).toBe(0);
  expect(
    await count(sql<{ count: number }>`select count(*)::integer as count from import_files`),
  ).toBe(0);

  const done = await carryOut(ctx, ready.id);
  expect(done).toMatchObject({
    status: 'completed',
    undoable: true,
    contacts: ready.contacts,
    interactions: ready.interactions,
    rows_done: ready.rows_total,
  });
  expect(await countContacts()).toBe(400);
  expect(await countInteractions()).toBe(events);
  const warm = sql<{
    count: number;
  }>`select count(*)::integer as count from contacts where warmth_rank > '-infinity'`;
  expect(await count(warm)).toBe(300 + 40);
});

test('importing the same file again changes nothing', async () => {
  await importFile(ctx, sample.zip);
  const again = await preview(ctx, sample.zip);
  expect(again.contacts).toEqual({ ...none, unchanged: people, skipped: brokenPeople });
  expect(again.interactions).toEqual({ ...none, unchanged: events, skipped: skippedEvents });
  const before = await snapshot();
  await carryOut(ctx, again.id);
  expect(await snapshot()).toEqual(before);
});

test('a newer export updates and records the changes; an older one after it changes nothing', async () => {
  await importFile(ctx, sample.zip);
  const newer = createLinkedInSample({ people, isNewer: true });
  const done = await importFile(ctx, newer.zip);
  expect(done.contacts).toMatchObject({ new: 20, updated: 25, unchanged: people - 25 });
  const changes = sql<{ count: number }>`select count(*)::integer as count from contact_changes
    where import_id = ${done.id} and source = 'linkedin' and field = 'title'`;
  expect(await count(changes)).toBe(25);

  const before = await snapshot();
  const older = await importFile(ctx, sample.zip);
  expect(older.contacts).toMatchObject({ new: 0, updated: 0, unchanged: people });
  expect(await snapshot()).toEqual(before);
});

test('edits that the member made since the last import are kept', async () => {
  await importFile(ctx, sample.zip);
  const edited = sql`update contacts set title = 'My own words', revision = revision + 1
    where title like 'Founder%'`;
  await ctx.database.transaction((tx) => edited.execute(tx));
  const own = sql<{
    count: number;
  }>`select count(*)::integer as count from contacts where title = 'My own words'`;
  const before = await count(own);
  expect(before).toBeGreaterThan(0);
  await importFile(ctx, createLinkedInSample({ people, isNewer: true }).zip);
  expect(await count(own)).toBe(before);
});

test('undoing reverts the newest import, then the one before', async () => {
  const first = await importFile(ctx, sample.zip);
  const before = await snapshot();
  const second = await importFile(ctx, createLinkedInSample({ people, isNewer: true }).zip);
  const refused = undoImport({ ctx, input: { id: first.id } });
  await expect(refused).rejects.toMatchObject({ code: 'import_not_undoable' });

  expect(await undo(ctx, second.id)).toMatchObject({ status: 'undone', undoable: false });
  expect(await snapshot()).toEqual(before);

  expect(await undo(ctx, first.id)).toMatchObject({ status: 'undone', kept_contacts: 0 });
  expect(await countContacts()).toBe(0);
  expect(await countInteractions()).toBe(0);
});

test('undoing keeps contacts that the member’s own data refers to', async () => {
  const done = await importFile(ctx, sample.zip);
  await ctx.database.transaction(async (tx) => {
    const nth = (place: number) =>
      sql`(select id from contacts order by id limit 1 offset ${sql.raw(String(place))})`;
    const ownerId = ctx.actor.memberId;
    await sql`insert into contact_files
      (owner_id, contact_id, name, media_type, bytes, created_at)
      values (${ownerId}, ${nth(0)}, 'cv.pdf', 'application/pdf', 1, now())`.execute(tx);
    await sql`insert into contact_relationships
      (owner_id, contact_id, other_id, kind, created_at)
      values (${ownerId}, ${nth(1)}, ${nth(2)}, 'colleague', now())`.execute(tx);
    await sql`with made as (insert into contact_groups (owner_id, name, created_at)
        values (${ownerId}, 'Board', now()) returning id)
      insert into contact_group_members (owner_id, group_id, contact_id)
      select ${ownerId}, id, ${nth(3)} from made`.execute(tx);
    await sql`with made as (insert into opportunities
        (owner_id, title, search_text, kind, stage_since, created_at, touched_at)
        values (${ownerId}, 'Advisor', '', 'hire', now(), now(), now()) returning id)
      insert into opportunity_people (owner_id, opportunity_id, contact_id, added_at)
      select ${ownerId}, id, ${nth(4)}, now() from made`.execute(tx);
    await sql`with made as (insert into meetings
        (owner_id, uid, state, title, duration_minutes, time_zone, created_at, changed_at)
        values (${ownerId}, 'lunch', 'proposed', 'Lunch', 60, 'UTC', now(), now()) returning id)
      insert into meeting_people (owner_id, meeting_id, contact_id)
      select ${ownerId}, id, ${nth(5)} from made`.execute(tx);
  });
  expect(await undo(ctx, done.id)).toMatchObject({ status: 'undone', kept_contacts: 6 });
  expect(await countContacts()).toBe(6);
});

test('undoing keeps contacts that the member edited since, and reports it', async () => {
  const done = await importFile(ctx, sample.zip);
  await ctx.database.transaction(async (tx) => {
    await sql`update contacts set notes = 'Mine', revision = revision + 1
      where id = (select id from contacts order by id limit 1)`.execute(tx);
    await sql`insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
      select owner_id, id, 'call', 'out', now() from contacts order by id desc limit 1`.execute(tx);
  });
  expect(await undo(ctx, done.id)).toMatchObject({ status: 'undone', kept_contacts: 2 });
  expect(await countContacts()).toBe(2);
  expect(await countInteractions()).toBe(1);
});

test('a preview of a network that has changed is made again before it is applied', async () => {
  const ready = await preview(ctx, sample.zip);
  const { rows } = await ctx.database.transaction((tx) =>
    sql<{
      record: { first_name: string; last_name: string; links: { value: string }[] };
    }>`
      select record from import_rows where import_id = ${ready.id} and outcome = 'new' limit 1`.execute(
      tx,
    ),
  );
  const { first_name, last_name, links } = rows[0]!.record;
  await ctx.database.transaction(async (tx) => {
    const { rows: made } = await sql<{ id: string }>`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, title)
      values (${ctx.actor.memberId}, ${first_name}, ${last_name}, '', '', '', 'Typed by hand')
      returning id`.execute(tx);
    await sql`
      insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
      select ${ctx.actor.memberId}, ${made[0]!.id}, 'link', 0, ${links[0]!.value},
        replace(lower(${decodeURIComponent(links[0]!.value)}), 'https://www.', '')`.execute(tx);
  });
  const done = await carryOut(ctx, ready.id);
  expect(done.contacts).toMatchObject({ new: people - 1, updated: 1 });
  expect(await countContacts()).toBe(people);
  const kept = sql<{
    count: number;
  }>`select count(*)::integer as count from contacts where title = 'Typed by hand'`;
  expect(await count(kept)).toBe(1);
});

async function snapshot() {
  return ctx.database.transaction(async (tx) => {
    const contacts = await sql`
      select id, full_name, company, title, connected_on, name_key, search_text, warmth_rank,
        interaction_count from contacts order by id`.execute(tx);
    const points = await sql`
      select contact_id, kind, position, value, normalized from contact_points order by 1, 2, 3`.execute(
      tx,
    );
    const interactions = await sql`select * from interactions order by id`.execute(tx);
    return [contacts.rows, points.rows, interactions.rows];
  });
}
