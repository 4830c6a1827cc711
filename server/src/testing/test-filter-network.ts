import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { coldRank, rankBound } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import { searchText } from '#features/contacts/search-text.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';

/** What a filter can ask of a contact. */
export type FilterablePerson = {
  id: string;
  full_name: string;
  company: string;
  location: string;
  tags: string[];
  source: string;
  /** 0 without any contact. */
  warmth: number;
  days_ago: number | null;
  cadence_days: number | null;
  birth_month: number | null;
  email: string | null;
  phone: string | null;
  archived: boolean;
};

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length]!;

/** People whose properties meet in many combinations, the same for the same number. */
export function inventPeople(count: number): FilterablePerson[] {
  return Array.from({ length: count }, (_, n) => {
    const isKnown = n % 5 !== 0;
    return {
      id: randomUUID(),
      full_name: `Person ${String(n).padStart(5, '0')}`,
      company: pick(
        ['', 'Lumen Labs', 'lumen labs', 'Kestrel, Inc.', '山田商事', `Rare ${n}`],
        n * 7,
      ),
      location: pick(['Berlin', 'Paris', '', 'São Paulo', '東京'], n * 3),
      tags: pick([[], ['vip'], ['golf club', 'vip'], ['club'], ['★'], ['Golf Club'], []], n),
      source: pick(['manual', 'linkedin', 'sample'], n),
      warmth: isKnown ? (n * 37) % 100 : 0,
      days_ago: isKnown ? (n * 13) % 400 : null,
      cadence_days: n % 4 === 0 ? pick([7, 30, 90], n) : null,
      birth_month: n % 6 === 0 ? 1 + (n % 12) : null,
      email: n % 3 === 0 ? null : `p${n}@example.com`,
      phone: n % 50 === 0 ? '+49301234567' : null,
      archived: n % 9 === 0,
    };
  });
}

/** Writes them as they are, in one statement each for contacts and addresses. */
export async function addPeople(
  ctx: MemberContext,
  people: readonly FilterablePerson[],
): Promise<void> {
  const now = ctx.clock.now();
  const ownerId = ctx.actor.memberId;
  const records = people.map((person, index) => ({
    ...person,
    rank: String(person.warmth === 0 ? coldRank : rankBound(person.warmth, now)),
    last_at: person.days_ago === null ? null : new Date(now.getTime() - person.days_ago * dayMs),
    archived_at: person.archived ? now : null,
    created_at: new Date(now.getTime() - index * 1_000),
    search_text: searchText({
      ...person,
      first_name: person.full_name,
      last_name: '',
      title: '',
      emails: person.email === null ? [] : [person.email],
      phones: person.phone === null ? [] : [person.phone],
      links: [],
      notes: '',
    }),
  }));
  await ctx.database.transaction(async (tx) => {
    await sql`
      insert into contacts (owner_id, id, first_name, last_name, full_name, company, location, tags,
        source, warmth_rank, last_interaction_at, cadence_days, birth_month, birth_day, name_key,
        search_text, archived_at, created_at)
      select ${ownerId}, id, full_name, '', full_name, company, location, tags, source,
        rank::float8, last_at, cadence_days, birth_month, birth_month, lower(full_name), search_text,
        archived_at, created_at
      from jsonb_to_recordset(${jsonParam(records)}) as r(id uuid, full_name text, company text,
        location text, tags text[], source text, rank text, last_at timestamptz,
        cadence_days integer, birth_month smallint, search_text text, archived_at timestamptz,
        created_at timestamptz)`.execute(tx);
    await sql`
      insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
      select ${ownerId}, r.id, p.kind, 0, p.value, p.value
      from jsonb_to_recordset(${jsonParam(records)}) as r(id uuid, email text, phone text),
        lateral (values ('email', r.email), ('phone', r.phone)) p(kind, value)
      where p.value is not null`.execute(tx);
  });
}
