import { AppError } from '#platform/app-error.ts';

import { PeerError } from './crm-peer.ts';

/** What a CRM's fault means for the member who waits. */
export function refuseFault(error: unknown): AppError {
  const fault = error instanceof PeerError ? error.fault : 'invalid_answer';
  if (fault === 'reconnect')
    return new AppError('connection_refused', 'The CRM refuses the access');
  return new AppError('unavailable', 'The CRM does not answer as it should');
}
