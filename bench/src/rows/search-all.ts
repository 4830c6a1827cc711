import { dialogSearchRequest } from '@kith/contract/search/requests';

import { openThread } from '../../../server/src/testing/persistent-sender.ts';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithLimit, measureWithSparseBaseline, type Row } from '../measure.ts';
import { recordFunctionCall, sendRequest } from '../record-request.ts';

import { withoutIndex, withoutTriggers } from './fill-fast.ts';
import { barePass, pickRequest, readAllContacts } from './list-request.ts';
import { fillPosts, linkAuthors, unlinkAuthors } from './post-network.ts';
import { inOwnMinute } from './search-minute.ts';

const conversations = 250;
const messagesEach = 4_000;

/** What people type, letter by letter: names, a company, words of messages, a miss. */
const typed = ['Mireille Okafor', 'Kestrel 12', 'budget', 'contract noon', 'zzzz', 'lamp'];
/** What is typed at once: operators, phrases, exclusions. */
const refined = [
  'from:writer budget',
  '"signed contract" before:2026-06',
  'title:founder location:berlin',
  'company:kestrel warmth:>40',
  'design -lead has:email',
  'from:writer after:2026-10 noon',
  'tag:topic7 learnt',
];
const shortest = 2;
/** What a member waits for at most; on a machine that is busy, so much of a bare pass in the same run. */
const limitMs = 60;
const factor = 0.9;

/** A million messages in conversations of one member, of all lengths of words and in all months. */
async function fillMessages({ raw, big }: BenchEnvironment, writerId: string): Promise<void> {
  const threads: string[] = [];
  for (let count = 0; count < conversations; count += 1) {
    threads.push(await openThread(raw, [big.id, writerId]));
  }
  const write = () =>
    raw.query(
      `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
         created_at)
       select thread, n, case when n % 3 = 0 then $2::uuid else $3::uuid end, 's' || n,
         initcap(words), ' ' || words, now() - ($4 - n) * interval '3 hours' - place * interval '1 hour'
       from unnest($1::uuid[]) with ordinality t(thread, place), generate_series(1, $4::integer) n,
         lateral (select concat_ws(' ',
           (array['lamp', 'budget', 'signed contract', 'noon', 'garden', 'train', 'report'])[1 + n % 7],
           (array['kestrel', 'okafor', 'plans', 'meeting'])[1 + n / 7 % 4], md5(n::text)) as words) w`,
      [threads, big.id, writerId, messagesEach],
    );
  await withoutTriggers(raw, () => withoutIndex(raw, 'messages_words', write));
  await raw.query(
    `update conversations c set last_seq = $2, last_message_at = now() - place * interval '1 hour'
     from unnest($1::uuid[]) with ordinality t(thread, place) where c.id = t.thread`,
    [threads, messagesEach],
  );
  await raw.query('vacuum analyze messages');
}

/** Removes them again, or what a run that didn't end left. */
async function removeMessages(raw: BenchEnvironment['raw'], writerId: string): Promise<void> {
  const threads = `(select conversation_id from conversation_participants where user_id = $1)`;
  await withoutTriggers(raw, () =>
    raw.query(`delete from messages where conversation_id in ${threads}`, [writerId]),
  );
  await raw.query(`delete from conversations where id in ${threads}`, [writerId]);
}

/** The search dialog over 100,000 contacts, their companies, 100,000 posts and a million messages. */
export async function benchSearchAll(environment: BenchEnvironment): Promise<Row> {
  const { http, raw, big, apiKey, signUp } = environment;
  const writer = await signUp('writer');
  await removeMessages(raw, writer.id);
  await fillMessages(environment, writer.id);
  await fillPosts(raw);
  await linkAuthors(raw, big.id);
  const headers = { ...big.headers, apikey: apiKey };
  const prefixes = typed
    .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1).trim()))
    .filter((query) => query.length >= shortest);
  const requests = [...prefixes, ...refined].map((query) =>
    recordFunctionCall('site-search', dialogSearchRequest(query)),
  );
  // Fewer than a member may send in a minute.
  const series = await inOwnMinute(() =>
    measureWithSparseBaseline(
      { warmUp: 40, runs: 240, every: 12 },
      (index) => sendRequest(http, pickRequest(requests, index), headers),
      () => readAllContacts(raw, big.id),
    ),
  );
  await removeMessages(raw, writer.id);
  await unlinkAuthors(raw, big.id);
  return compareWithLimit('search.all', series, { figure: 'p95', limitMs, factor, what: barePass });
}
