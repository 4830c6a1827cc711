import { randomUUID } from 'node:crypto';

import { messagePageRequest, sendMessageRequest } from '@kith/contract/messages/requests';
import { messagePageSize } from '@kith/contract/messages/rules';
import type pg from 'pg';

import { openThread } from '../../../server/src/testing/persistent-sender.ts';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, measureBoth, type Row, type Series } from '../measure.ts';
import { recordFunctionCall, recordRequest, sendRequest } from '../record-request.ts';
import { runParallel } from '../run-parallel.ts';

const writers = 16;
const sendsEach = 120;
const sendShare = 0.4;

type Writer = { member: Awaited<ReturnType<BenchEnvironment['signUp']>>; thread: string };

/** Pairs of members, each with a conversation of their own. */
async function openPairs({ raw, signUp }: BenchEnvironment): Promise<Writer[]> {
  const members = [];
  for (let index = 0; index <= writers; index += 1) members.push(await signUp(`writer-${index}`));
  const pairs: Writer[] = [];
  for (const [index, member] of members.slice(1).entries()) {
    const partner = members[index]!;
    pairs.push({ member, thread: await openThread(raw, [member.id, partner.id]) });
  }
  return pairs;
}

/** All writers at once, after a warm-up. */
async function measureTogether(each: (writer: number) => Promise<unknown>): Promise<Series> {
  await runParallel({ times: writers * 20, atOnce: writers }, (_, writer) => each(writer));
  return runParallel({ times: writers * sendsEach, atOnce: writers }, (_, writer) => each(writer));
}

/** What a send writes, as the bare driver would: a transaction of prepared statements. */
function sendBare(client: pg.Client, { member, thread }: Writer): () => Promise<void> {
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<{ last_seq: string }>({ name, text, values });
  return async () => {
    await client.query('begin');
    const place = await run(
      'place',
      `update conversations set last_seq = last_seq + 1, last_message_at = now()
       where id = $1 returning last_seq`,
      [thread],
    );
    const seq = place.rows[0]?.last_seq;
    await run(
      'message',
      `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
         created_at) values ($1, $2, $3, $4, $5, $6, now()) returning *`,
      [thread, seq, member.id, randomUUID(), 'See you at noon', 'see you at noon'],
    );
    await run(
      'read',
      `update conversation_participants set read_seq = $3
       where user_id = $2 and conversation_id = $1`,
      [thread, member.id, seq],
    );
    await run(
      'receipt',
      `update message_delivery_receipts set delivered_seq = $3, read_seq = $3, read_at = now()
       where user_id = $2 and conversation_id = $1`,
      [thread, member.id, seq],
    );
    await client.query('commit');
  };
}

/** Sixteen members who send at once, next to sixteen bare connections that write the same rows. */
export async function benchSend(environment: BenchEnvironment): Promise<Row> {
  const { http, raw, apiKey, connect } = environment;
  const pairs = await openPairs(environment);
  const subject = await measureTogether(async (writer) => {
    const { member, thread } = pairs[writer]!;
    const body = sendMessageRequest({
      conversationId: thread,
      content: 'See you at noon',
      messageType: 'text',
      clientMsgId: randomUUID(),
    });
    const headers = { ...member.headers, apikey: apiKey };
    await sendRequest(http, recordFunctionCall('dm-send-message', body), headers);
  });
  const clients = await Promise.all(pairs.map(() => connect()));
  const bare = pairs.map((pair, index) => sendBare(clients[index]!, pair));
  const baseline = await measureTogether((writer) => bare[writer]!());
  await Promise.all(clients.map((client) => client.end()));
  await raw.query('delete from conversations where id = any($1)', [
    pairs.map(({ thread }) => thread),
  ]);
  const ratio = Math.round((1_000 * subject.perSecond) / baseline.perSecond) / 1_000;
  return {
    row: 'dm.send',
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    target: `per second ≥ ${sendShare} × raw`,
    ok: ratio >= sendShare,
  };
}

const historyLength = 100_000;
const historyFactor = 15;

type History = { reader: Awaited<ReturnType<BenchEnvironment['signUp']>>; thread: string };

/** A conversation of 100,000 messages, each with its number in its text, and a member who reads it. */
export async function fillHistory({ raw, signUp }: BenchEnvironment): Promise<History> {
  const [reader, writer] = [await signUp('history-reader'), await signUp('history-writer')];
  const thread = await openThread(raw, [reader.id, writer.id]);
  await raw.query(
    `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
       created_at)
     select $1, n, case when n % 3 = 0 then $2::uuid else $3::uuid end, 'h' || n,
       'Message ' || n || ' about the plans for ' || md5(n::text), 'message plans',
       now() - ($4 - n) * interval '5 minutes'
     from generate_series(1, $4::integer) n`,
    [thread, reader.id, writer.id, historyLength],
  );
  await raw.query('update conversations set last_seq = $2, last_message_at = now() where id = $1', [
    thread,
    historyLength,
  ]);
  // Nothing is unread: the thread opens at its end.
  await raw.query('update conversation_participants set read_seq = $2 where conversation_id = $1', [
    thread,
    historyLength,
  ]);
  await raw.query('vacuum analyze messages');
  return { reader, thread };
}

const barePageQuery = `select id, seq, sender_id, client_msg_id, content, created_at from messages
  where conversation_id = $1 and seq < $2 order by seq desc limit ${messagePageSize}`;

/** Opening a conversation of 100,000 messages and paging back from its end, beside the bare pages. */
export async function benchHistory(environment: BenchEnvironment): Promise<Row> {
  const { http, raw } = environment;
  const { reader, thread } = await fillHistory(environment);
  const opening = await recordRequest((client) => client.conversations.get({ id: thread }));
  let before: number | null = null;
  const readPage = async (index: number) => {
    // Every tenth run opens the conversation: its participants, and its newest messages.
    if (index % 10 === 0) {
      await sendRequest(http, opening, reader.headers);
      before = null;
    }
    const position = before === null ? {} : { before_seq: before };
    const request = await recordRequest((client) =>
      client.conversations.messages(messagePageRequest(thread, position)),
    );
    const { body } = await sendRequest(http, request, reader.headers);
    before = (JSON.parse(body) as { items: { seq: number }[] }).items[0]?.seq ?? null;
  };
  const [subject, baseline] = await measureBoth({ warmUp: 20, runs: 400 }, readPage, () =>
    raw.query(barePageQuery, [thread, before ?? historyLength]),
  );
  await raw.query('delete from conversations where id = $1', [thread]);
  return compareWithBaseline(
    'dm.history',
    { subject, baseline },
    { figure: 'p50', factor: historyFactor, what: 'a bare page' },
  );
}
