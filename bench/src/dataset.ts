import type pg from 'pg';

import { searchTextVersion } from '../../server/src/features/contacts/search-text.ts';

export const contactsPerOwner = 100_000;

/** SQL of a contact's words for search by today's rules: those of earlier ones a job would derive again. */
export const wordsForSearch = (words: string) => `' ${searchTextVersion} ' || ${words}`;

const firstNames = [
  'Ana',
  'Mireille',
  'Jonas',
  'Priya',
  'Tomás',
  'Keiko',
  'Søren',
  'Amara',
  'Wei',
  'Hal',
  'Inés',
  'Dmitri',
  'Lea',
  'Omar',
  'Nadia',
  'Piotr',
  'Aoife',
  'Lucía',
  'Mateo',
  'Yuki',
  'Chiara',
  'Emre',
  'Zofia',
  'Kwame',
];
const lastStems = [
  'Okafor',
  'Lindqvist',
  'Raman',
  'Ferreira',
  'Tanaka',
  'Dahl',
  'Nwosu',
  'Zhang',
  'Brandt',
  'Vidal',
  'Volkov',
  'Moser',
  'Haddad',
  'Rossi',
  'Kowalski',
  'Byrne',
  'Ortega',
  'Silva',
  'Sato',
  'Bianchi',
  'Yılmaz',
  'Nowak',
  'Mensah',
  'Keller',
];
const companies = [
  'Lumen',
  'Nordhaven',
  'Tessel',
  'Baobab',
  'Fernhill',
  'Cobalt',
  'Anvil',
  'Juniper',
  'Kestrel',
  'Meridian',
];
const titles = [
  'Founder',
  'VP Product',
  'Engineering director',
  'Design lead',
  'Partner',
  'Recruiter',
  'Researcher',
];

const literal = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`;

const plain = (text: string) => `translate(lower(${text}), 'áéíóúøı', 'aeiouoi')`;
const halves = (word: string) =>
  `case when length(${word}) > 3 then ' ^' || left(${word}, length(${word}) / 2) || length(${word})
    || ' $' || right(${word}, (length(${word}) + 1) / 2) || length(${word}) else '' end`;
const first = plain('first_name');
const last = plain(`split_part(last_name, '-', 1)`);
/** What the app derives of the same contact, as `search-text.ts` does. */
const searchText = `' ${searchTextVersion} !' || ${plain(`first_name || replace(last_name, '-', '')`)}
  || ' =' || ${first} || ' =' || ${plain(`replace(last_name, '-', ' =')`)}
  || case when last_name like '%-%' then ' =' || ${plain(`replace(last_name, '-', '')`)} else '' end
  || ${halves(first)} || ${halves(last)} || ' ~' || left(${first}, 1) || left(${last}, 1)
  || ' ' || lower(company || ' ' || title)
  || ' p' || n || ' example org'`;

/**
 * Fills a member's contacts up to `count`, each with one email, in SQL. Names repeat as real
 * ones do: a full name is shared by a handful, a last name by hundreds.
 */
export async function fillContacts(
  client: pg.Client,
  ownerId: string,
  count: number,
): Promise<void> {
  await client.query(
    `with parts as (
       select n, (${literal(firstNames)})[1 + n % ${firstNames.length}] as first_name,
         (${literal(lastStems)})[1 + (n / ${firstNames.length}) % ${lastStems.length}]
           || case when n % 5 = 0 then '' else '-' || chr(65 + n % 26) || (n % 90)::text end as last_name,
         (${literal(companies)})[1 + (n * 7) % ${companies.length}] || ' ' || (n % 400)::text as company,
         (${literal(titles)})[1 + (n * 3) % ${titles.length}] as title
       from generate_series(1, $2::int) as n)
     insert into contacts (owner_id, first_name, last_name, full_name, company, title, name_key,
       search_text, warmth_rank, last_interaction_at, interaction_count, created_at)
     select $1, first_name, last_name, first_name || ' ' || last_name, company, title,
       lower(first_name || ' ' || last_name),
       ${searchText},
       case when n % 10 < 4 then '-infinity'::float8 else ln(1 + n % 37) + 18 + (n % 1000) / 500.0 end,
       case when n % 10 < 4 then null else now() - (n % 900) * interval '1 day' end,
       case when n % 10 < 4 then 0 else 1 + n % 9 end,
       now() - n * interval '1 minute'
     from parts`,
    [ownerId, count],
  );
  await client.query(
    `insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
     select owner_id, id, 'email', 0, address, address, 'work'
     from (select owner_id, id, 'p' || row_number() over (order by created_at desc) || '@example.org' as address
       from contacts where owner_id = $1) c`,
    [ownerId],
  );
}

export async function countContacts(client: pg.Client, ownerId: string): Promise<number> {
  const result = await client.query<{ count: string }>(
    'select count(*) from contacts where owner_id = $1',
    [ownerId],
  );
  return Number(result.rows[0]?.count);
}
