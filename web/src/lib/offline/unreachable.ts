import { errorKindOf } from '#lib/errors.ts';

/** What stands in front of a server answers with these while the server itself is away. */
const statusesOfProxies: readonly unknown[] = [502, 503, 504];

/** True where nobody of ours answered, so that the same call may be made again later. */
export function isUnreachable(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  if (statusesOfProxies.includes(status)) return true;
  const kind = status === undefined ? errorKindOf(error) : null;
  return kind === 'network' || kind === 'timeout';
}
