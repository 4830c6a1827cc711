import { fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, measureBoth, type Row } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

const contacts = 20_000;
const runs = 10;
const factor = 10;

/** The baseline: how many work where each one does, of every contact. */
const bareQuery = `select id, company_id, location, interaction_count, warmth_rank, title,
    count(*) over (partition by company_id) as colleagues
  from contacts where owner_id = $1 and deleted_at is null`;

/** The first cards of the triage: 20,000 people are put in order before one is shown. */
export async function benchTriage({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('triaging');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  await fillContacts(raw, member.id, contacts);
  await raw.query('analyze contacts');
  const request = await recordRequest((client) => client.triage.get({}));
  const before = () => raw.query('delete from triage_orders where owner_id = $1', [member.id]);
  const [subject, baseline] = await measureBoth(
    { warmUp: 1, runs, before },
    () => sendRequest(http, request, member.headers),
    () => raw.query(bareQuery, [member.id]),
  );
  return compareWithBaseline(
    'triage.first',
    { subject, baseline },
    {
      figure: 'p95',
      factor,
      what: 'one bare read with the sizes of companies',
    },
  );
}
