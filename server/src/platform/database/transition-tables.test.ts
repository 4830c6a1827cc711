import { expect, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { type NestedWork, watchNestedPlans } from '#testing/plan-work.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createClient } from './create-client.ts';

const database = await useFileDatabase();
const { memberId: owner } = (await createMember(database)).actor;

const manyRows = 200;
/** A statement may handle each row a few times, but not once for every other row. */
const timesPerRow = 12;
/** What a statement for one row may handle among all the others. */
const fewRows = 40;

type Rows = { from: number; to: number };
type Statement = (rows: Rows) => string;
/** `run` changes the rows in one statement that fires the trigger, `prepare` comes before it. */
type Scenario = { prepare?: Statement[]; run: Statement };

const idOf = (kind: string) => `md5('${kind}' || n)::uuid`;
const numbers = ({ from, to }: Rows) => `generate_series(${from}, ${to}) n`;
const idsOf = (kind: string, rows: Rows) => `select ${idOf(kind)} from ${numbers(rows)}`;

const addContacts: Statement = (rows) => `insert into contacts
    (owner_id, id, first_name, last_name, full_name, name_key, search_text, company, tags)
  select '${owner}', ${idOf('contact')}, 'A', '', 'A', 'a', ' a', 'Firm ' || n, '{friend}'
  from ${numbers(rows)}`;
const addImportRows: Statement = (rows) => `insert into import_rows
    (owner_id, import_id, id, file, line, kind, outcome, reason, contact_id)
  select '${owner}', md5('import0')::uuid, n, '', n, 'contact', 'new', '', ${idOf('contact')}
  from ${numbers(rows)}`;
const joinGroup: Statement = (rows) => `insert into contact_group_members
    (owner_id, group_id, contact_id)
  select '${owner}', (select id from contact_groups), ${idOf('contact')} from ${numbers(rows)}`;
const startConversations: Statement = (rows) => `with c as (
    insert into conversations (id, created_at) select ${idOf('talk')}, now() from ${numbers(rows)}
    returning id)
  insert into conversation_participants (conversation_id, user_id, joined_at)
  select id, '${owner}', now() from c`;
const attachFiles: Statement = (rows) => `insert into message_attachments
    (id, conversation_id, user_id, name, media_type, bytes, storage_key, created_at)
  select ${idOf('file')}, md5('talk0')::uuid, '${owner}', 'a', 'text/plain', 1, 'file ' || n, now()
  from ${numbers(rows)}`;
const addPictures: Statement = (rows) => `insert into post_pictures
    (owner_id, id, media_type, bytes, width, height, storage_key, created_at)
  select '${owner}', ${idOf('picture')}, 'image/png', 1, 1, 1, 'picture ' || n, now()
  from ${numbers(rows)}`;

const addPoints: Statement = (rows) => `insert into contact_points
    (owner_id, contact_id, kind, position, value, normalized)
  select '${owner}', ${idOf('contact')}, 'email', 0, 'p' || n, 'p' || n from ${numbers(rows)}`;

const scenarios: Record<string, Scenario> = {
  contacts_tally_insert: { run: addContacts },
  contacts_add_companies: { run: addContacts },
  contacts_tally_delete: {
    prepare: [addContacts],
    run: (rows) => `delete from contacts where id in (${idsOf('contact', rows)})`,
  },
  contacts_forget_imports: {
    prepare: [addContacts, addImportRows],
    run: (rows) => `delete from contacts where id in (${idsOf('contact', rows)})`,
  },
  contacts_cadence_update: {
    prepare: [addContacts],
    run: (rows) => `update contacts set tags = tags || '{weekly}'::text[]
      where id in (${idsOf('contact', rows)})`,
  },
  contact_points_add_edges: { prepare: [addContacts], run: addPoints },
  contact_group_members_insert: { prepare: [addContacts], run: joinGroup },
  contact_group_members_update: {
    prepare: [addContacts, joinGroup],
    run: (rows) => `update contact_group_members set contact_id = contact_id
      where contact_id in (${idsOf('contact', rows)})`,
  },
  contact_group_members_delete: {
    prepare: [addContacts, joinGroup],
    run: (rows) => `delete from contact_group_members
      where contact_id in (${idsOf('contact', rows)})`,
  },
  conversation_participants_left: {
    prepare: [startConversations],
    run: (rows) => `delete from conversation_participants
      where conversation_id in (${idsOf('talk', rows)})`,
  },
  message_attachments_removed: {
    prepare: [attachFiles],
    run: (rows) => `delete from message_attachments where id in (${idsOf('file', rows)})`,
  },
  note_gone_ties: {
    prepare: [addContacts],
    run: (rows) => `delete from contacts where id in (${idsOf('contact', rows)})`,
  },
  note_new_ties: { run: addContacts },
  note_new_points: { prepare: [addContacts], run: addPoints },
  note_changed_points: {
    prepare: [addContacts, addPoints],
    run: (rows) => `update contact_points set label = 'home'
      where contact_id in (${idsOf('contact', rows)})`,
  },
  note_gone_points: {
    prepare: [addContacts, addPoints],
    run: (rows) => `delete from contact_points where contact_id in (${idsOf('contact', rows)})`,
  },
  // The same on each table whose rows are deeds.
  note_deeds: { run: addContacts },
  post_pictures_removed: {
    prepare: [addPictures],
    run: (rows) => `delete from post_pictures where id in (${idsOf('picture', rows)})`,
  },
};

/** Something of everything that the triggers look up. */
const surroundings = `begin;
  insert into cadence_rules (owner_id, tag, days) values ('${owner}', 'weekly', 7);
  insert into contact_groups (owner_id, name, cadence_days, created_at)
    values ('${owner}', 'Team', 30, now());
  insert into imports (owner_id, id, file_name, file_bytes, status)
    values ('${owner}', md5('import0')::uuid, 'a.csv', 1, 'completed');
  insert into conversations (id, created_at) values (md5('talk0')::uuid, now())`;

/** Runs both on one connection, and returns what the statements inside the second one handled. */
async function watchSecond({ prepare = [], run }: Scenario, first: Rows, second: Rows) {
  const client = createClient(database.connection);
  await client.connect();
  try {
    await client.query(surroundings);
    const watch = await watchNestedPlans(client);
    for (const rows of [first, second])
      for (const statement of prepare) await client.query(statement(rows));
    await client.query(run(first));
    const work = await watch(() => client.query(run(second)));
    // The statement itself and the end of the watch come last; how it finds its rows is not the
    // trigger's affair.
    return work.filter(({ text }) => text !== run(second));
  } finally {
    await client.end();
  }
}

const busiest = (work: readonly NestedWork[]) =>
  work.toSorted((a, b) => b.rows - a.rows)[0] ?? { text: '', rows: 0 };

test('every trigger on transition tables has a scenario here', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct tgname as name from pg_trigger
     where tgoldtable is not null or tgnewtable is not null`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(scenarios).toSorted());
});

test.each(Object.entries(scenarios))(
  '%s handles many rows in as many steps after a statement for one row',
  async (_name, scenario) => {
    const one = { from: 1, to: 1 };
    const work = await watchSecond(scenario, one, { from: 2, to: manyRows });
    expect(work.length).toBeGreaterThan(0);
    expect(busiest(work)).toSatisfy(({ rows }: NestedWork) => rows <= timesPerRow * manyRows);
  },
);

test.each(Object.entries(scenarios))(
  '%s handles one row alone after a statement for many',
  async (_name, scenario) => {
    const last = { from: manyRows, to: manyRows };
    const work = await watchSecond(scenario, { from: 1, to: manyRows - 1 }, last);
    expect(busiest(work)).toSatisfy(({ rows }: NestedWork) => rows <= fewRows);
  },
);
