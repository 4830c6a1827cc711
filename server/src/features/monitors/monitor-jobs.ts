import { hourS, minuteS } from '@kith/contract/core/time';
import type { Environment } from '@kith/contract/system/schemas';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';

/** What posting alerts depends on. */
export type AlertSettings = {
  environment: Environment;
  ALERT_WEBHOOK_SECRET?: string | undefined;
  ALERT_WEBHOOK_PRIVATE: boolean;
};

/** In dev, or where it is allowed, alerts may go to addresses in the server's own network, also by HTTP. */
export function openWebhooks(settings: AlertSettings) {
  const allowsInner = settings.environment === 'dev' || settings.ALERT_WEBHOOK_PRIVATE;
  return { secret: settings.ALERT_WEBHOOK_SECRET, network: openPublicNetwork({ allowsInner }) };
}

type Parts = {
  database: Database;
  clock: Clock;
  config: AlertSettings;
  hasTransport: boolean;
  origin: URL;
};

/** Reading and judging each minute, posting alerts, and removing what is old. */
export function createMonitorJobs(parts: Parts): JobHandler[] {
  return [
    {
      name: 'monitors.evaluate',
      // The next minute comes soon.
      retries: 0,
      expireInSeconds: 2 * minuteS,
      schedule: '* * * * *',
      run: async (_data, _signal, jobs) => {
        const { evaluateMonitors } = await import('./evaluate-monitors.ts');
        await evaluateMonitors(parts, jobs);
      },
    },
    {
      name: 'monitors.post-alert',
      retries: 8,
      expireInSeconds: minuteS,
      run: async (data, signal) => {
        const { postAlert } = await import('./post-alert.ts');
        await postAlert({ ...parts, ...openWebhooks(parts.config) }, data, signal);
      },
    },
    {
      name: 'monitors.sweep',
      retries: 3,
      expireInSeconds: hourS,
      schedule: '53 3 * * *',
      run: async () => {
        const { sweepMonitors } = await import('./sweep-monitors.ts');
        await sweepMonitors(parts);
      },
    },
  ];
}
