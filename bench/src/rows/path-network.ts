import type pg from 'pg';

import { wordsForSearch } from '../dataset.ts';
import { syntheticId } from '../synthetic-id.ts';
import { untilIdle } from '../until-idle.ts';

/** How large the synthetic network is: `BENCH_PATH_MEMBERS` makes it smaller, for a quick look. */
const pathMembers = Number(process.env['BENCH_PATH_MEMBERS'] ?? 100_000);
const edgesEach = 200;
/** Contacts of the searcher who are members. */
const connectors = 500;
const targets = 300;

const memberOf = (column: string) => syntheticId(`'path-member-' || ${column}`);
const emailOf = (column: string) => `'path-member-' || ${column} || '@bench.example'`;
/** The contact of member `n` at place `k`. */
const contactOf = (n: string, k: string) => syntheticId(`${n} || '-path-' || ${k}`);
/** The one that member `n` holds at place `k`: near ones, who hold them back, and some far away. */
const heldBy = (n: string, k: string) =>
  `case when ${k} < 150 then (${n} + ${k} - 75 + $1::integer) % $1::integer
    else (hashint8(${n}::bigint * 1009 + ${k})::bigint & 2147483647) % $1::integer end`;

/**
 * Members with consents, and 200 edges of each, once per database. Only edges are complete: a contact's
 * row is written where a search of the bench reads one.
 */
export async function fillPathNetwork(raw: pg.Client): Promise<void> {
  const known = await raw.query(`select from auth.users where id = ${memberOf(`${pathMembers}`)}`);
  if (known.rowCount !== 0) return;
  process.stderr.write(`Writing ${pathMembers * edgesEach} edges …\n`);
  await raw.query('begin');
  // Histories, words and tallies of these members are of no use here.
  await raw.query(`set local session_replication_role = replica`);
  await raw.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select ${memberOf('n')}, ${emailOf('n')}, now() from generate_series(1, $1::integer) n`,
    [pathMembers],
  );
  await raw.query(
    `insert into profiles (id, display_name)
     select ${memberOf('n')}, 'Path member ' || n from generate_series(1, $1::integer) n`,
    [pathMembers],
  );
  await raw.query(
    `insert into user_consent (user_id, consent_type, consent_granted)
     select ${memberOf('n')}, type, true from generate_series(1, $1::integer) n,
       unnest('{data_processing,intro_facilitation,profile_visibility}'::text[]) type`,
    [pathMembers],
  );
  await raw.query('alter table path_edges drop constraint path_edges_pkey');
  await raw.query(
    `insert into path_edges (hash, holder_id, contact_id)
     select h.hash, m.id, ${contactOf('n', 'k')}
     from generate_series(1, $1::integer) n
       cross join lateral (select ${memberOf('n')} as id offset 0) m
       cross join generate_series(0, $2::integer - 1) k
       join path_hashes h on h.place = 1 + ${heldBy('n', 'k')}`,
    [pathMembers, edgesEach],
  );
  await raw.query('alter table path_edges add primary key (hash, holder_id, contact_id)');
  await raw.query('commit');
  await raw.query('vacuum analyze path_edges');
}

/** The hash of each member, for as long as the connection lasts. */
export async function openHashes(raw: pg.Client): Promise<void> {
  await raw.query(
    `create temporary table path_hashes as
     select n as place, path_hash('email', ${emailOf('n')}, path_key()) as hash
     from generate_series(1, $1::integer) n`.replace('$1', String(pathMembers)),
  );
  await raw.query('create index on path_hashes (place)');
  await raw.query('create index on path_hashes (hash)');
  await raw.query('analyze path_hashes');
}

/** Links the searcher with every 20th member, and makes them hold each target. @returns the contacts. */
export async function linkSearcher(raw: pg.Client, ownerId: string): Promise<string[]> {
  const step = Math.max(1, Math.floor(pathMembers / connectors));
  const mine = (kind: string, column: string) => syntheticId(`$1::text || '${kind}' || ${column}`);
  const columns = `(owner_id, id, first_name, last_name, full_name, name_key, search_text, warmth_rank)`;
  const hold = async (kind: string, of: string, count: number) => {
    await raw.query(
      `insert into contacts ${columns} select $1::text::uuid, ${mine(kind, 'n')}, 'Path', n::text,
         'Path ' || n, 'path ' || n, ${wordsForSearch(`'path ' || n`)}, 18 + n % 3 from generate_series(1, $2::integer) n
       on conflict do nothing`,
      [ownerId, count],
    );
    await raw.query(
      `insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
       select $1::text::uuid, ${mine(kind, 'n')}, 'email', 0, email, email
       from generate_series(1, $2::integer) n, lateral (select ${emailOf(`(${of})`)} as email) e
       on conflict do nothing`,
      [ownerId, count],
    );
  };
  await hold('connector', `n * ${step}`, connectors);
  // They hold the searcher, too.
  await raw.query(
    `insert into contacts ${columns} select ${memberOf(`(n * ${step})`)}, ${mine('back', 'n')}, 'Me', '',
       'Me', 'me', ${wordsForSearch(`'me'`)}, 18 from generate_series(1, $2::integer) n on conflict do nothing`,
    [ownerId, connectors],
  );
  await raw.query(
    `insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
     select ${memberOf(`(n * ${step})`)}, ${mine('back', 'n')}, 'email', 0, u.email, u.email
     from generate_series(1, $2::integer) n, auth.users u where u.id = $1::text::uuid
     on conflict do nothing`,
    [ownerId, connectors],
  );
  await hold('target', `1 + n * ${step} + ${Math.floor(step / 3)} + n % 60`, targets);
  await raw.query('begin');
  await raw.query(`set local session_replication_role = replica`);
  // The rows that the searches read: of whoever holds a target, or who a connector holds.
  await raw.query(
    `insert into contacts ${columns}
     select e.holder_id, e.contact_id, 'A', '', 'A', 'a', ${wordsForSearch(`'a'`)},
       16 + (hashtext(e.contact_id::text) & 3)
     from path_edges e where e.hash in (
         select h.hash from path_hashes h join contact_points p on p.owner_id = $1::text::uuid
           and p.normalized = ${emailOf('h.place')})
       or e.holder_id in (select ${memberOf(`(n * ${step})`)} from generate_series(1, $2::integer) n)
       or e.hash in (select h.hash from path_hashes h where h.place % ${step} = 0)
     on conflict do nothing`,
    [ownerId, connectors],
  );
  await raw.query('commit');
  await raw.query('vacuum analyze contacts');
  await untilIdle(raw);
  const { rows } = await raw.query<{ id: string }>(
    `select ${mine('target', 'n')} as id from generate_series(1, $2::integer) n`,
    [ownerId, targets],
  );
  return rows.map(({ id }) => id);
}

/** Takes the searcher out of the network again: to the next one they would be an acquaintance of all. */
export async function unlinkSearcher(raw: pg.Client, ownerId: string): Promise<void> {
  await raw.query(
    `delete from contacts c using contact_points p, auth.users u
     where u.id = $1::uuid and p.owner_id = c.owner_id and p.contact_id = c.id
       and p.normalized = u.email`,
    [ownerId],
  );
  await raw.query('delete from contacts where owner_id = $1', [ownerId]);
}
