import { opportunityLimits } from '@kith/contract/opportunities/rules';

import { fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, measureBoth, type Row } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

const contacts = 2_000;
const factor = 10;

/** The baseline: the same opportunities with their people, unscored and unsorted. */
const bareQuery = `select o.*, (select jsonb_agg(c.full_name) from opportunity_people p
    join contacts c on c.owner_id = p.owner_id and c.id = p.contact_id
    where p.owner_id = o.owner_id and p.opportunity_id = o.id) as people
  from opportunities o where o.owner_id = $1 and o.deleted_at is null`;

/** The board of as many opportunities as a member can have, each with two people. */
export async function benchBoard({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('pursuer');
  await fillContacts(raw, member.id, contacts);
  await raw.query(
    `insert into opportunities (owner_id, title, search_text, kind, stage, value_amount,
       value_currency, close_on, stage_since, created_at, touched_at)
     select $1, 'Deal ' || n, 'deal ' || n, 'client',
       (array['discovered', 'qualified', 'in_conversation', 'proposal', 'won', 'lost'])[1 + n % 6],
       100000 * (1 + n % 50), (array['EUR', 'USD'])[1 + n % 2], current_date + n % 180,
       now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, $2::integer) n`,
    [member.id, opportunityLimits.perMember],
  );
  await raw.query(
    `insert into opportunity_people (owner_id, opportunity_id, contact_id, added_at)
     select $1, o.id, c.id, now()
     from (select id, row_number() over (order by id) as at from opportunities
       where owner_id = $1) o
     join (select id, row_number() over (order by id) as at from contacts
       where owner_id = $1) c on c.at in (o.at, 1 + o.at % $2)`,
    [member.id, contacts],
  );
  await raw.query('analyze contacts, opportunities, opportunity_people');
  const request = await recordRequest((client) => client.opportunities.board({ sort: 'score' }));
  const [subject, baseline] = await measureBoth(
    { warmUp: 5, runs: 50 },
    () => sendRequest(http, request, member.headers),
    () => raw.query(bareQuery, [member.id]),
  );
  return compareWithBaseline(
    'opportunities.board',
    { subject, baseline },
    { figure: 'p95', factor, what: 'one bare read of them' },
  );
}
