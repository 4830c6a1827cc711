import { createHash } from 'node:crypto';

const none = '0'.repeat(32);

/**
 * The trace of a correlation id: a request and its jobs, on any server, are in one trace without
 * storing more. The id is a UUID without its hyphens, or the hash of what a client sent instead.
 */
export function traceIdOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/u.test(digits) && digits !== none) return digits;
  return createHash('sha256').update(correlationId).digest('hex').slice(0, none.length);
}
