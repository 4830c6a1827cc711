import { loadConfig } from '#lib/config.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { readAccessToken } from '#lib/supabase-client.ts';
import type { UsageReport } from '#lib/usage.ts';
import { usageSession } from './session.ts';

const address = '/functions/v1/log-analytics';

type Credentials = { apikey: string; accessToken: string };

function post({ apikey, accessToken }: Credentials, report: UsageReport): Promise<Response> {
  const data = { sessionId: usageSession().id, ...report };
  return fetchInTime(address, {
    method: 'POST',
    // The page may be closing; the request then continues without it.
    keepalive: true,
    headers: {
      apikey,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ type: 'usage_event', data }),
  });
}

/**
 * Sends a usage event. Only for members who consented to analytics.
 * @throws if it did not arrive.
 */
export async function logUsage(report: UsageReport): Promise<void> {
  const [config, accessToken] = await Promise.all([loadConfig(), readAccessToken()]);
  if (accessToken === null) return;
  const response = await post({ apikey: config.publishable_key, accessToken }, report);
  if (!response.ok) throw new Error(`The usage event answered ${response.status}`);
}

/** Sends a last event while the page unloads, when there is no time for a token refresh. */
export function logUsageOnLeave(credentials: Credentials, report: UsageReport) {
  post(credentials, report).catch(() => undefined);
}
