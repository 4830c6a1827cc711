import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { openThread } from '../../../server/src/testing/persistent-sender.ts';

import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { measure, type Row, type Series, summarize } from '../measure.ts';

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

/** All workers at once; the rate is that of all of them together. */
async function measureTogether(
  each: (worker: number, index: number) => Promise<unknown>,
): Promise<Series> {
  const samples: number[] = [];
  const work = async (worker: number, runs: number, isMeasured: boolean) => {
    for (let index = 0; index < runs; index += 1) {
      const startedAt = performance.now();
      await each(worker, index);
      if (isMeasured) samples.push(performance.now() - startedAt);
    }
  };
  const workers = Array.from({ length: writers }, (_, worker) => worker);
  await Promise.all(workers.map((worker) => work(worker, 20, false)));
  const startedAt = performance.now();
  await Promise.all(workers.map((worker) => work(worker, sendsEach, true)));
  const tookMs = performance.now() - startedAt;
  return { ...summarize(samples), perSecond: Math.round((1_000 * samples.length) / tookMs) };
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
  const subject = await measureTogether(async (worker) => {
    const { member, thread } = pairs[worker]!;
    const content = 'See you at noon';
    const body = { conversation_id: thread, content, client_msg_id: randomUUID() };
    expectSuccess(
      await http.send('POST', '/functions/v1/dm-send-message', {
        headers: { ...member.headers, apikey: apiKey },
        body: JSON.stringify(body),
      }),
    );
  });
  const clients = await Promise.all(pairs.map(() => connect()));
  const bare = pairs.map((pair, index) => sendBare(clients[index]!, pair));
  const baseline = await measureTogether((worker) => bare[worker]!());
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
    aim: `per second ≥ ${sendShare} × raw`,
    ok: ratio >= sendShare,
  };
}

const historyLength = 100_000;
const historyLimitMs = 100;

type History = { reader: Awaited<ReturnType<BenchEnvironment['signUp']>>; thread: string };

/** A conversation of 100,000 messages, each with its number in its words, and one who reads it. */
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
  // Nothing is new: who opens it stands at its end.
  await raw.query('update conversation_participants set read_seq = $2 where conversation_id = $1', [
    thread,
    historyLength,
  ]);
  await raw.query('vacuum analyze messages');
  return { reader, thread };
}

/** Opening a conversation of 100,000 messages, and every page back from its end. */
export async function benchHistory(environment: BenchEnvironment): Promise<Row> {
  const { http, raw } = environment;
  const { reader, thread } = await fillHistory(environment);
  const page = async (before: number | null) => {
    const bound = before === null ? '' : `&before_seq=${before}`;
    const path = `/api/v1/conversations/${thread}/messages?limit=50${bound}`;
    const answer = expectSuccess(await http.send('GET', path, reader));
    return (JSON.parse(answer.body) as { items: { seq: number }[] }).items[0]?.seq ?? null;
  };
  let before: number | null = null;
  const series = await measure({ warmUp: 20, runs: 400 }, async (index) => {
    // Every tenth opens it: who takes part, and its end.
    if (index % 10 === 0) {
      expectSuccess(await http.send('GET', `/api/v1/conversations/${thread}`, reader));
      before = null;
    }
    before = await page(before);
  });
  await raw.query('delete from conversations where id = $1', [thread]);
  return {
    row: 'dm.history',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${historyLimitMs} ms`,
    ok: series.p95 < historyLimitMs,
  };
}
