import { fetchInTime } from '#lib/fetch-in-time.ts';

const address = '/api/v1/waitlist/blocked';

/**
 * Notes that a feature of a later version was asked for. Without a token: it names no member.
 */
export async function noteBlocked(routeOrFeature: string): Promise<void> {
  try {
    await fetchInTime(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ route_or_feature: routeOrFeature }),
    });
  } catch {
    // No screen waits for it.
  }
}
