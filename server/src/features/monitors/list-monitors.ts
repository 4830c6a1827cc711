import { lookBackMs, type Measure, measures } from '@kith/contract/monitors/rules';
import type { Monitor } from '@kith/contract/monitors/endpoints';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { shownValue } from './measures.ts';
import { presentMonitor } from './present.ts';
import { readReadings } from './readings.ts';

/** Every monitor, those that alert first, and what each measure said last. */
export function listMonitors({ database, now }: { database: Database; now: Date }): Promise<{
  items: Monitor[];
  measures: { measure: Measure; value: number | null }[];
}> {
  return runAsService(database, async (tx) => {
    const rows = await tx
      .selectFrom('monitors')
      .selectAll()
      .orderBy('name')
      .orderBy('id')
      .execute();
    const since = new Date(now.getTime() - lookBackMs({ measure: 'backup_age', periodMinutes: 1 }));
    const readings = await readReadings(tx, measures, since);
    const rank = ({ state }: Monitor) => (state === 'alert' ? 0 : 1);
    return {
      items: rows.map((row) => presentMonitor(row, now)).toSorted((a, b) => rank(a) - rank(b)),
      measures: measures.map((measure) => {
        const latest = readings.get(measure)?.at(-1);
        return { measure, value: latest === undefined ? null : shownValue(latest) };
      }),
    };
  });
}
