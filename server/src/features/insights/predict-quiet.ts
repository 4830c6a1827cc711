import type { Tx } from '#platform/database/tx.ts';

import type { Moment } from './moment.ts';
import { type QuietRow, readQuietPeople } from './quiet-people.ts';
import { takeOverFewChanges } from './refresh-insights.ts';

/** Who is about to go quiet now, likeliest first; after a large change, as far as it is taken over. */
export async function predictQuiet(tx: Tx, moment: Moment): Promise<QuietRow[]> {
  await takeOverFewChanges(tx, moment.ownerId, moment.today.timeZone);
  return readQuietPeople(tx, moment);
}
