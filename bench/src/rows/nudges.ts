import { fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, measureBoth, type Row } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

const contacts = 20_000;
const runs = 10;
const factor = 10;

/** The baseline: how often and when last, of every contact. */
const bareQuery = `select c.id, count(i.id), max(i.occurred_at) from contacts c
  left join interactions i on i.owner_id = c.owner_id and i.contact_id = c.id
  where c.owner_id = $1 and c.deleted_at is null group by c.id`;

/** The first look of the day: signals derived and nudges chosen out of 20,000 contacts. */
export async function benchNudges({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('nudged');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  await fillContacts(raw, member.id, contacts);
  await raw.query(
    `update contacts set cadence_days = 30 where owner_id = $1 and abs(hashtext(id::text)) % 5 = 0`,
    [member.id],
  );
  await raw.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select owner_id, id, 'message', 'in', last_interaction_at from contacts
     where owner_id = $1 and last_interaction_at is not null`,
    [member.id],
  );
  await raw.query('analyze contacts, interactions');
  const request = await recordRequest((client) => client.nudges.today({}));
  const before = async () => {
    await raw.query('delete from nudge_days where owner_id = $1', [member.id]);
    await raw.query('delete from signals where owner_id = $1', [member.id]);
  };
  const [subject, baseline] = await measureBoth(
    { warmUp: 1, runs, before },
    () => sendRequest(http, request, member.headers),
    () => raw.query(bareQuery, [member.id]),
  );
  return compareWithBaseline(
    'nudges.20k',
    { subject, baseline },
    {
      figure: 'p95',
      factor,
      what: 'one bare read of the history',
    },
  );
}
