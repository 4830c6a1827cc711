import type pg from 'pg';

import { contactsPerOwner, fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { untilIdle } from '../until-idle.ts';
import { withIndexesAfterwards, withoutTriggers } from './fill-fast.ts';

const interactionsPerContact = 10;
/** So many people have ties: more than are drawn. */
const tiedPeople = 8_000;

export type InsightMember = Awaited<ReturnType<BenchEnvironment['signUp']>>;

let filled: Promise<InsightMember> | undefined;

/**
 * A member with 100,000 contacts in 2,000 companies, 50 places and 30 tags, a million interactions,
 * and ties between 8,000 people.
 */
export function fillInsightNetwork(environment: BenchEnvironment): Promise<InsightMember> {
  filled ??= fillNetwork(environment);
  return filled;
}

async function fillNetwork({ raw, signUp }: BenchEnvironment): Promise<InsightMember> {
  const member = await signUp('insightful');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  await fillContacts(raw, member.id, contactsPerOwner);
  await raw.query('begin');
  await withoutTriggers(raw, async () => {
    await raw.query(
      `update contacts c set location = 'Place ' || n % 50, tags = array['Tag ' || n % 30],
         created_at = now() - 1000 * interval '1 day',
         effective_cadence_days = case when n % 3 = 0 then 30 + n % 60 end
       from (select id, row_number() over (order by id) as n from contacts where owner_id = $1) r
       where c.owner_id = $1 and c.id = r.id`,
      [member.id],
    );
    await withIndexesAfterwards(raw, 'interactions', () => addInteractions(raw, member.id));
    await setWarmth(raw, member.id);
    await addTies(raw, member.id);
  });
  await raw.query('commit');
  await raw.query('analyze contacts, interactions, contact_relationships, contact_changes');
  await untilIdle(raw);
  return member;
}

/** Each contact has a rhythm of its own, and a day on which it ended. */
function addInteractions(raw: pg.Client, ownerId: string) {
  return raw.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select $1, c.id, (array['message', 'email', 'call', 'meeting'])[1 + (c.n + k) % 4],
       (array['out', 'in', 'mutual'])[1 + (c.n * 7 + k) % 3],
       now() - (c.n % 200 + k * (3 + c.n % 80)) * interval '1 day' - (c.n * k % 1400) * interval '1 minute'
     from (select id, row_number() over (order by id) as n from contacts where owner_id = $1) c
     cross join generate_series(0, $2::integer - 1) k`,
    [ownerId, interactionsPerContact],
  );
}

async function setWarmth(raw: pg.Client, ownerId: string): Promise<void> {
  await raw.query(
    `update contacts c set warmth_rank = i.rank, last_interaction_at = i.latest, interaction_count = i.count
     from (select contact_id, max(occurred_at) as latest, count(*) as count,
         ln(sum(interaction_weight(kind, direction) * exp(decay_term(occurred_at)))) as rank
       from interactions where owner_id = $1 group by contact_id) i
     where c.owner_id = $1 and c.id = i.contact_id`,
    [ownerId],
  );
}

/** Ties within groups of 25 and to another group, and who worked where before. */
async function addTies(raw: pg.Client, ownerId: string): Promise<void> {
  await raw.query(
    `with people as (
       select id, row_number() over (order by company, id) - 1 as n from contacts where owner_id = $1
       order by company, id limit $2
     )
     insert into contact_relationships (owner_id, contact_id, other_id, kind, created_at)
     select $1, a.id, b.id, 'colleague', now() from people a
     cross join unnest(array[1, 2, 3, 26]) step
     join people b on b.n = a.n + step
     where step < 4 and a.n / 25 = b.n / 25 or step = 26 and a.n % 10 = 0`,
    [ownerId, tiedPeople],
  );
  await raw.query(
    `with people as (
       select id, company, row_number() over (order by company, id) as n from contacts
       where owner_id = $1 order by company, id limit $2
     )
     insert into contact_changes (owner_id, contact_id, field, old_value, new_value, source, changed_at)
     select $1, a.id, 'company', b.company, a.company, 'linkedin',
       now() - (a.n % 900) * interval '1 day'
     from people a join people b on b.n = 1 + (a.n * 37) % $2::integer where a.n % 4 = 0`,
    [ownerId, tiedPeople],
  );
}
