import { openCluster } from '#platform/database/cluster.ts';

import { inventNewcomers, type Newcomer, storeNewcomers } from './cohort-history.ts';
import { historyNow } from './usage-history.ts';

/*
 * Fills a database with members of half a year and what they did after signing up: the data folder is the
 * argument.
 */
const [folder = ''] = process.argv.slice(2);
const offsetMs = Date.now() - historyNow.getTime();

/** The same as if the history ended now. */
function move<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value.getTime() + offsetMs) as Value;
  if (Array.isArray(value)) return value.map(move) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, move(one)])) as Value;
}

const newcomers: Newcomer[] = inventNewcomers(400, 11).map(move);
await storeNewcomers(await openCluster(folder), newcomers);
