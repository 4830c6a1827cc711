import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import { type AlertSettings, readAlertSettings } from './alert-settings.ts';
import { createEvaluateJob } from './evaluate-monitors.ts';
import { createPostAlertJob } from './post-alert.ts';
import { createMonitorSweepJob } from './sweep-monitors.ts';

type Parts = {
  database: Database;
  clock: Clock;
  config: AlertSettings;
  hasTransport: boolean;
  origin: URL;
};

/** Reading and judging each minute, posting alerts, and removing what is old. */
export function createMonitorJobs(parts: Parts): JobHandler[] {
  const { secret, allowsInner } = readAlertSettings(parts.config);
  return [
    createEvaluateJob(parts),
    createPostAlertJob({ ...parts, secret, network: openPublicNetwork({ allowsInner }) }),
    createMonitorSweepJob(parts),
  ];
}
