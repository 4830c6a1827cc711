import type { BenchEnvironment } from '../environment.ts';
import { type Row, round } from '../measure.ts';
import { sendRequest } from '../record-request.ts';
import { runParallel } from '../run-parallel.ts';

import { bareListQuery, requestList } from './list-request.ts';

const clients = 16;
const warmUps = 400;
const requests = 3_000;
const targetPerSecond = 1_000;

/**
 * The contact list requested by 16 clients at once, beside as many bare connections that run its
 * query. The rate includes this load generator, which shares the cores with the app.
 */
export async function benchList16({ http, big, connect }: BenchEnvironment): Promise<Row> {
  const request = await requestList();
  const list = () => sendRequest(http, request, big.headers);
  await runParallel({ times: warmUps, atOnce: clients }, list);
  const subject = await runParallel({ times: requests, atOnce: clients }, list);
  const connections = await Promise.all(Array.from({ length: clients }, connect));
  const query = (_index: number, lane: number) => connections[lane]!.query(bareListQuery, [big.id]);
  const baseline = await runParallel({ times: requests, atOnce: clients }, query);
  await Promise.all(connections.map((connection) => connection.end()));
  return {
    row: 'contacts.list16',
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.perSecond / baseline.perSecond),
    target: `≥ ${targetPerSecond} per s (bare ${baseline.perSecond})`,
    ok: subject.perSecond >= targetPerSecond,
  };
}
