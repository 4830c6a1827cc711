import { errorKindOf } from '#lib/errors.ts';

/** The statuses with which a proxy answers while the server is away. */
const statusesOfProxies: readonly unknown[] = [502, 503, 504];

/** True if our server didn't answer, so that the same call may be repeated later. */
export function isUnreachable(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  if (statusesOfProxies.includes(status)) return true;
  const kind = status === undefined ? errorKindOf(error) : null;
  return kind === 'network' || kind === 'timeout';
}
