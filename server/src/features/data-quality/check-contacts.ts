import { qualityKinds, type QualityKind, staleDays } from '@kith/contract/insights/quality-rules';
import { dayMs } from '@kith/contract/core/time';
import { rankBound, warmthBandBounds } from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

import { workDomain } from '#features/contact-intelligence/engine/read-company.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { judgeDomains } from './judge-domains.ts';
import { readName } from './read-name.ts';

type Check = { ownerId: string; now: Date };

/** No one alive was born so many years ago, and no one in an address book is younger than that. */
const oldestYears = 115;
const youngestYears = 10;
/** Colleagues of one domain who agree on its company: to propose it, and to doubt another one. */
const fewestColleagues = { toPropose: 2, toDoubt: 3 };
const agreement = 0.8;

const active = (ownerId: string) =>
  sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
const placeOf = (kind: QualityKind) => qualityKinds.indexOf(kind);

/** Finds every problem of the member's contacts again, in a few passes over them. */
export async function checkContacts(tx: Tx, check: Check): Promise<void> {
  await tx.deleteFrom('quality_problems').where('owner_id', '=', check.ownerId).execute();
  await findMissing(tx, check);
  await findUnreachable(tx, check);
  await findImpossible(tx, check);
  await findNames(tx, check);
  await findAddresses(tx, check);
  await findCompanies(tx, check);
  await findDuplicates(tx, check.ownerId);
  await sql`delete from quality_problems p using quality_left l
    where p.owner_id = ${check.ownerId} and l.owner_id = ${check.ownerId}
      and l.contact_id = p.contact_id and l.kind = p.kind and l.detail = p.detail`.execute(tx);
}

type Found = {
  kind: QualityKind;
  detail?: RawBuilder<unknown>;
  proposal?: RawBuilder<unknown>;
  /** From `contacts c` and what is joined to it. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
};

async function add(
  tx: Tx,
  ownerId: string,
  { kind, detail = sql`''`, proposal = sql`null::text`, from, where }: Found,
): Promise<void> {
  await sql`
    insert into quality_problems (owner_id, contact_id, kind, detail, proposal, place, warmth_rank)
    select ${ownerId}::uuid, c.id, ${kind}, ${detail}, ${proposal}, ${placeOf(kind)}, c.warmth_rank
    from ${from} where ${active(ownerId)} and ${where}
    on conflict do nothing`.execute(tx);
}

async function findMissing(tx: Tx, { ownerId, now }: Check): Promise<void> {
  const from = sql`contacts c`;
  const staleBefore = new Date(now.getTime() - staleDays * dayMs);
  await add(tx, ownerId, { kind: 'title_missing', from, where: sql`c.title = ''` });
  await add(tx, ownerId, {
    kind: 'stale',
    // Who has a cadence or is still warm is missed, not gone.
    proposal: sql`case when c.effective_cadence_days is null
      and c.warmth_rank < ${rankBound(warmthBandBounds[0], now)}::float8 then '' end`,
    from,
    where: sql`c.created_at < ${staleBefore}
      and (c.last_interaction_at is null or c.last_interaction_at < ${staleBefore})`,
  });
}

/** No email, phone or page, and no account here. As values, not as `exists`: see the filter of contacts. */
async function findUnreachable(tx: Tx, { ownerId }: Check): Promise<void> {
  await add(tx, ownerId, {
    kind: 'unreachable',
    from: sql`contacts c`,
    where: sql`(select count(*) = 0 from contact_points p where p.owner_id = ${ownerId}
        and p.contact_id = c.id)
      and (select count(*) = 0 from member_links m where m.owner_id = ${ownerId}
        and m.contact_id = c.id)`,
  });
}

/** A year a century too late is most likely a typo; for another, none is proposed. */
async function findImpossible(tx: Tx, { ownerId, now }: Check): Promise<void> {
  const year = now.getUTCFullYear();
  await add(tx, ownerId, {
    kind: 'birthday_impossible',
    detail: sql`c.birth_year::text`,
    proposal: sql`case when c.birth_year > ${year} and c.birth_year - 100 > ${year - oldestYears}
      then (c.birth_year - 100)::text else '' end`,
    from: sql`contacts c`,
    where: sql`c.birth_month is not null and (c.birth_year > ${year - youngestYears}
      or c.birth_year < ${year - oldestYears}
      or c.birth_year > extract(year from c.connected_on) - ${youngestYears})`,
  });
}

async function findNames(tx: Tx, { ownerId }: Check): Promise<void> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; name: string }>>`
      select c.id, c.full_name as name from contacts c
      where ${active(ownerId)} and c.full_name ~ '^\\S+@\\S+\\.\\S+$'`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const names = rows.map(({ name }) => readName(name) ?? '');
  await add(tx, ownerId, {
    kind: 'name_is_address',
    detail: sql`c.full_name`,
    proposal: sql`nullif(n.name, '')`,
    from: sql`contacts c join unnest(${arrayParam(ids, 'uuid[]')}, ${arrayParam(names, 'text[]')})
      n(id, name) on n.id = c.id`,
    where: sql`true`,
  });
}

const domainSql = sql`split_part(p.normalized, '@', 2)`;

async function findAddresses(tx: Tx, { ownerId }: Check): Promise<void> {
  const domains = await readRows(
    tx,
    sql<Computed<{ domain: string; count: number }>>`
      select ${domainSql} as domain, count(*)::integer as count from contact_points p
      where p.owner_id = ${ownerId} and p.kind = 'email' group by 1`,
  );
  const { dead, misspelt } = judgeDomains(domains);
  const from = sql`contact_points p join contacts c on c.owner_id = p.owner_id and c.id = p.contact_id`;
  const isEmail = sql`p.owner_id = ${ownerId} and p.kind = 'email'`;
  await add(tx, ownerId, {
    kind: 'address_dead',
    detail: sql`p.value`,
    proposal: sql`''`,
    from,
    where: sql`${isEmail} and (${domainSql} = any(${arrayParam(dead, 'text[]')})
      or p.normalized ~ '^(no-?reply|do-?not-?reply|mailer-daemon|postmaster)@')`,
  });
  const [wrong, right] = [misspelt.map((one) => one.from), misspelt.map((one) => one.to)];
  await add(tx, ownerId, {
    kind: 'address_misspelt',
    detail: sql`p.value`,
    proposal: sql`split_part(p.value, '@', 1) || '@' || m.meant`,
    from: sql`${from} join unnest(${arrayParam(wrong, 'text[]')}, ${arrayParam(right, 'text[]')})
      m(domain, meant) on m.domain = ${domainSql}`,
    where: isEmail,
  });
}

type Employer = Computed<{ domain: string; company_id: string; company: string; people: number }>;

/** Companies by the domain of their people's addresses, where these agree. */
async function findCompanies(tx: Tx, { ownerId }: Check): Promise<void> {
  const rows = await readRows(
    tx,
    sql<Employer>`
      with named as (
        select ${domainSql} as domain, c.company_id, count(*)::integer as people,
          mode() within group (order by c.company) as company
        from contact_points p
        join contacts c on c.owner_id = p.owner_id and c.id = p.contact_id
        where p.owner_id = ${ownerId} and p.kind = 'email' and ${active(ownerId)}
          and c.company_id is not null
        group by 1, 2
      ), ranked as (
        select n.*, sum(n.people) over (partition by n.domain) as all_people,
          row_number() over (partition by n.domain order by n.people desc, n.company) as rank
        from named n
      )
      select domain, company_id, company, people from ranked
      where rank = 1 and people >= ${fewestColleagues.toPropose}
        and people >= ${agreement}::float8 * all_people`,
  );
  const employers = rows.filter(({ domain }) => workDomain(`x@${domain}`) !== null);
  const texts = (pick: (one: Employer) => string) => arrayParam(employers.map(pick), 'text[]');
  const from = sql`contact_points p
    join contacts c on c.owner_id = p.owner_id and c.id = p.contact_id
    left join unnest(${texts(({ domain }) => domain)}, ${texts(({ company_id: id }) => id)},
      ${texts(({ company }) => company)}, ${texts(({ people }) => String(people))})
      e(domain, company_id, company, people) on e.domain = ${domainSql}`;
  const isEmail = sql`p.owner_id = ${ownerId} and p.kind = 'email'`;
  await add(tx, ownerId, {
    kind: 'company_missing',
    proposal: sql`e.company`,
    from,
    where: sql`${isEmail} and c.company = '' and e.company is not null`,
  });
  await add(tx, ownerId, {
    kind: 'company_missing',
    from: sql`contacts c`,
    where: sql`c.company = ''`,
  });
  await add(tx, ownerId, {
    kind: 'company_contradicts',
    detail: sql`c.company`,
    proposal: sql`e.company`,
    from,
    where: sql`${isEmail} and c.company <> '' and e.company_id::uuid <> c.company_id
      and e.people::integer >= ${fewestColleagues.toDoubt}`,
  });
}

/** The pairs that are open in the review of duplicates, each at the contact whose record would stay. */
async function findDuplicates(tx: Tx, ownerId: string): Promise<void> {
  await add(tx, ownerId, {
    kind: 'duplicate',
    detail: sql`o.full_name`,
    from: sql`duplicate_candidates d
      join contacts c on c.owner_id = d.owner_id and c.id = d.first_id
      join contacts o on o.owner_id = d.owner_id and o.id = d.second_id
        and o.deleted_at is null and o.archived_at is null`,
    where: sql`d.owner_id = ${ownerId} and d.state = 'open'`,
  });
}
