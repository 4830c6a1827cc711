import { secondMs } from '@kith/contract/core/time';
import { meetingLimits } from '@kith/contract/meetings/rules';

import { AppError } from '#platform/app-error.ts';
import { fetchPublic } from '#platform/outbound/fetch-public.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

const timeoutMs = 8 * secondMs;

/** Calendars publish addresses with a scheme of their own, which means HTTPS. */
export const webAddress = (address: string): string =>
  address.trim().replace(/^webcals?:/iu, 'https:');

/**
 * The content of a calendar at an address that a member gave: checked like every such address
 * (`PublicNetwork`), at most so large, and in a time limit.
 *
 * @throws `calendar_unreadable`
 */
export async function fetchCalendar(network: PublicNetwork, address: string): Promise<string> {
  const answer = await fetchPublic(network, address, {
    accept: 'text/calendar',
    answerBytes: meetingLimits.feedBytes,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (answer === null || answer.body.length === 0) {
    throw new AppError('calendar_unreadable', 'The address doesn’t answer with a calendar');
  }
  return answer.body.toString();
}
