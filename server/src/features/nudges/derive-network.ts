import { type RawBuilder, sql } from 'kysely';

import { arrayParam } from '#platform/database/rows.ts';

import { noEmployers } from '#features/companies/no-employers.ts';
import { seniorSql, wayTo } from './reach.ts';
import { closenessSql, type SignalScope } from './signal-scope.ts';

const leastColleagues = 3;
/** Of the companies with most contacts; more than are ever waiting. */
const companiesLimit = 100;
/** Titles are matched against many words: the newest connections are enough of any number. */
const readTitlesPerCompany = 20;
const sharedCompanyLifeDays = 60;

const leastNetwork = 20;
const readTitlesLimit = 1_000;
const firstContactsLimit = 200;
const firstContactLifeDays = 30;

const living = (ownerId: string) =>
  sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;

/**
 * Companies where the member knows several people and has been in touch with none; of each, the
 * person to begin with. Another number of people is another fact.
 */
export function deriveSharedCompanies({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  return sql`
    with unemployed as materialized (
      select company_id(${ownerId}, fold_company_name(word.name)) as id
      from unnest(${arrayParam(noEmployers, 'text[]')}) as word(name)
    ), named as materialized (
      select c.company_id, count(*) as people, max(c.last_interaction_at) as last_at
      from contacts c where ${living(ownerId)} and c.company_id is not null
      group by c.company_id
    ), shared as materialized (
      select coalesce(k.root_id, named.company_id) as company_id, sum(named.people)::integer as people
      from named left join companies k on k.owner_id = ${ownerId} and k.id = named.company_id
      where named.company_id not in (select id from unemployed where id is not null)
      group by 1
      having sum(named.people) >= ${leastColleagues} and max(named.last_at) is null
      order by people desc, company_id limit ${companiesLimit}
    ), names as materialized (
      select n.id from companies n where n.owner_id = ${ownerId}
        and array[n.id, n.root_id] && array(select company_id from shared)
    ), placed as materialized (
      select c.id, c.title, c.connected_on, coalesce((select k.root_id from companies k
          where k.owner_id = ${ownerId} and k.id = c.company_id), c.company_id) as company_id
      from contacts c
      where ${living(ownerId)} and c.company_id = any(array(select id from names))
    ), newest as materialized (
      select c.*, row_number() over (
        partition by c.company_id order by c.connected_on desc nulls last, c.id) as place
      from placed c
    ), first as materialized (
      select distinct on (c.company_id) c.id, c.company_id from newest c
      where c.place <= ${readTitlesPerCompany}
      order by c.company_id, ${seniorSql} desc, ${wayTo(ownerId)} nulls last, c.place
    )
    select first.id as contact_id, 'shared_company:' || s.company_id || ':' || s.people as fact_key,
      jsonb_build_object('count', s.people, 'company_id', s.company_id, 'company', (
        select k.name from companies k where k.owner_id = ${ownerId} and k.id = s.company_id
      )) as evidence,
      ${now}::timestamptz + make_interval(days => ${sharedCompanyLifeDays}) as expires_at,
      s.people::float8 as value
    from shared s join first on first.company_id = s.company_id`;
}

/**
 * People of a network of some size without an interaction so far: those who decide and those
 * who can be reached come first. Says the least of all facts, and is there after any import.
 */
export function deriveFirstContacts({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  return sql`
    with newest as materialized (
      select c.id, ${closenessSql} as closeness, c.title, c.connected_on
      from contacts c
      where ${living(ownerId)} and c.last_interaction_at is null
        and (select count(*) from (
          select from contacts c where ${living(ownerId)} limit ${leastNetwork}) some_people
        ) >= ${leastNetwork}
        and c.id not in (select s.contact_id from signals s
          where s.owner_id = ${ownerId} and s.type = 'first_contact' and s.expires_at <= ${now})
      order by closeness desc, c.connected_on desc nulls last, c.id
      limit ${readTitlesLimit}
    ), best as materialized (
      select c.id, c.closeness, ${seniorSql} as is_senior from newest c
      order by closeness desc, is_senior desc, c.connected_on desc nulls last, c.id
      limit ${firstContactsLimit}
    ), reached as materialized (
      select c.*, ${wayTo(ownerId)} as way from best c
    )
    select c.id as contact_id, 'first_contact:' || c.id as fact_key,
      jsonb_build_object('is_senior', c.is_senior::integer, 'way', c.way) as evidence,
      ${now}::timestamptz + make_interval(days => ${firstContactLifeDays}) as expires_at,
      c.closeness + case when c.is_senior then 4 else 0 end
        + case c.way when 'email' then 3 when 'phone' then 2 when 'link' then 1 else 0 end as value
    from reached c`;
}
