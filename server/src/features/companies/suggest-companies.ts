import { notFound } from '#platform/app-error.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { MemberContext } from '#platform/context.ts';
import { sql } from 'kysely';

import type { CompanyListRow } from './list-companies.ts';
import { findCompany, idsOfCompany } from './queries.ts';

const shownSuggestions = 5;

/**
 * A domain of more companies than this belongs to a provider or a group and does not identify one.
 */
const mostCompanies = 8;

/** Email domains that do not identify an employer. */
const publicDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.jp',
  'yahoo.fr',
  'yahoo.es',
  'yahoo.de',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'sfr.fr',
  'terra.es',
  'qq.com',
  '163.com',
  '126.com',
  'sina.com',
  'foxmail.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'softbank.jp',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'fastmail.com',
  'hey.com',
  'yandex.ru',
  'mail.ru',
];

/**
 * Other companies whose people have emails at the same domain, most such people first: perhaps two
 * names of one company. Public email domains don't count.
 *
 * @throws `not_found`
 */
export async function suggestCompanies({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ items: (CompanyListRow & Computed<{ domain: string }>)[] }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const company = await findCompany(tx, ownerId, input.id);
    if (!company) throw notFound('Company');
    const items = await readRows(
      tx,
      sql<CompanyListRow & Computed<{ domain: string }>>`with own as materialized (
          select c.id from contacts c where c.owner_id = ${ownerId} and c.deleted_at is null
            and c.archived_at is null and c.company_id = any(${idsOfCompany(ownerId, company.id)})
        ), shared as materialized (
          select distinct split_part(p.normalized, '@', 2) as domain
          from own cross join lateral (
            select p.normalized from contact_points p
            where p.owner_id = ${ownerId} and p.contact_id = own.id and p.kind = 'email' offset 0
          ) p
        ), writing as materialized (
          select p.contact_id, split_part(p.normalized, '@', 2) as domain from contact_points p
          where p.owner_id = ${ownerId} and p.kind = 'email'
            and (split_part(p.normalized, '@', 2) in (
              select domain from shared where domain <> ''
                and domain <> all(${arrayParam(publicDomains, 'text[]')}))) is true
        ), placed as materialized (
          select w.contact_id, w.domain, c.warmth_rank, c.company_id
          from writing w cross join lateral (
            select c.warmth_rank, (select coalesce(k.root_id, k.id) from companies k
              where k.owner_id = ${ownerId} and k.id = c.company_id) as company_id
            from contacts c where c.owner_id = ${ownerId} and c.id = w.contact_id
              and c.deleted_at is null and c.archived_at is null offset 0
          ) c
        ), identifying as (
          select domain from placed group by domain
          having count(distinct company_id) <= ${mostCompanies}
        )
        select r.id, r.name, r.industry, count(distinct p.contact_id)::integer as people,
          max(p.warmth_rank) as warmth_rank, min(p.domain) as domain
        from placed p cross join lateral (
          select r.id, r.name, r.industry from companies r
          where r.owner_id = ${ownerId} and r.id = p.company_id and r.id <> ${company.id} offset 0
        ) r
        where (p.domain in (select domain from identifying)) is true
        group by r.id, r.name, r.industry order by people desc, r.id limit ${shownSuggestions}`,
    );
    return { items };
  });
}
