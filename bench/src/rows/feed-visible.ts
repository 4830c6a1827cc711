import { once } from 'node:events';

import type pg from 'pg';
import { WebSocket } from 'ws';

import { wordsForSearch } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { type Row, summarize } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';
import { syntheticId } from '../synthetic-id.ts';

import { fillPosts, linkAuthors } from './post-network.ts';

/** Each writes fewer than a member may in an hour. */
const writers = 6;
const postsEach = 40;
const warmUps = 20;
const limitMs = 1_000;

/** Each holds the other as a linked contact. */
async function linkPair(raw: pg.Client, one: string, other: string): Promise<void> {
  await raw.query(
    `with held as (
       insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text)
       select owner::uuid, ${syntheticId(`owner || 'window' || member`)}, 'Writer', '', 'Writer', 'writer',
         ${wordsForSearch(`'writer'`)}
       from (values ($1::text, $2::text), ($2, $1)) pair (owner, member) on conflict do nothing
       returning owner_id, id)
     insert into member_links (owner_id, contact_id, member_id, via, linked_at)
     select owner_id, id, case when owner_id = $1::uuid then $2 else $1 end::uuid, 'address', now()
     from held`,
    [one, other],
  );
}

/** A window with an open feed: it receives that there is something new, and requests how much. */
async function openWindow({ origin, apiKey }: BenchEnvironment, authorization: string) {
  const query = new URLSearchParams({ apikey: apiKey, vsn: '2.0.0' }).toString();
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const changes = [{ event: '*', schema: 'public', table: 'posts' }];
  const config = { broadcast: {}, presence: {}, postgres_changes: changes };
  const payload = { config, access_token: authorization.replace('Bearer ', '') };
  socket.send(JSON.stringify(['1', '1', 'realtime:feed', 'phx_join', payload]));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  if (!answer.toString().includes('"ok"')) throw new Error(`No join: ${answer.toString()}`);
  return socket;
}

/** Other messages come too: that the subscription has begun names `postgres_changes` as well. */
async function untilChange(socket: WebSocket): Promise<void> {
  for (;;) {
    const [message] = (await once(socket, 'message')) as [Buffer];
    const [, , , event] = JSON.parse(message.toString()) as unknown[];
    if (event === 'postgres_changes') return;
  }
}

/**
 * From the request that publishes a post until another window has counted it for its pill, in a network of
 * 5,000 relationships and 100,000 posts.
 */
export async function benchFeedVisible(environment: BenchEnvironment): Promise<Row> {
  const { http, raw, signUp } = environment;
  const reader = await signUp(`feed-window-${Date.now()}`);
  await fillPosts(raw);
  await linkAuthors(raw, reader.id);
  const authors = [];
  for (let index = 0; index < writers; index += 1) {
    const author = await signUp(`feed-writer-${Date.now()}-${index}`);
    await linkPair(raw, reader.id, author.id);
    authors.push(author);
  }
  const first = await sendRequest(
    http,
    await recordRequest((client) => client.feed.read({})),
    reader.headers,
  );
  const { newest } = JSON.parse(first.body) as { newest: string };
  const ask = await recordRequest((client) => client.feed.new({ since: newest }));
  const post = await recordRequest((client) => client.posts.create({ body: 'Seen elsewhere?' }));
  const socket = await openWindow(environment, reader.headers['authorization'] ?? '');
  const samples: number[] = [];
  try {
    for (let index = 0; index < writers * postsEach; index += 1) {
      const beganAt = performance.now();
      const heard = untilChange(socket);
      const { headers } = authors[index % writers]!;
      const sent = sendRequest(http, post, { ...headers, 'idempotency-key': `window-${index}` });
      await heard;
      const { body } = await sendRequest(http, ask, reader.headers);
      if (index >= warmUps) samples.push(performance.now() - beganAt);
      await sent;
      const { count, has_more: hasMore } = JSON.parse(body) as { count: number; has_more: boolean };
      if (count !== index + 1 && !hasMore)
        throw new Error(`${count} new posts instead of ${index + 1}`);
    }
  } finally {
    socket.terminate();
  }
  const series = summarize(samples);
  return {
    row: 'feed.visible',
    ...series,
    baseline: null,
    ratio: null,
    target: `p95 < ${limitMs} ms`,
    ok: series.p95 < limitMs,
  };
}
