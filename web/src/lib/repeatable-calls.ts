import { api } from '@kith/contract/api';
import { errorCodeOf } from '#lib/error-codes.ts';
import type { ErrorKind } from '#lib/error-kinds.ts';
import { errorKindOf } from '#lib/errors.ts';

type Api = typeof api;
type Endpoint = {
  [Group in keyof Api & string]: `${Group}.${keyof Api[Group] & string}`;
}[keyof Api & string];

/**
 * Endpoints whose repeat changes nothing once the first call was carried out, although their method
 * doesn't say so: they set values, or a state that has no further effect the second time.
 */
export const settingEndpoints: ReadonlySet<string> = new Set<Endpoint>([
  'account.update',
  'analyses.answer',
  'analyses.stop',
  'analyses.undo',
  'bridges.accept',
  'bridges.activate',
  'bridges.decline',
  'bridges.withdraw',
  'comments.restore',
  'companies.merge',
  'companies.separate',
  'companies.update',
  'connectors.update',
  'contactFiles.rename',
  'contactFiles.restore',
  'contactGroups.restore',
  'contactGroups.update',
  'contactIntelligence.revert',
  'contacts.archive',
  'contacts.restore',
  'contacts.unarchive',
  'contacts.update',
  'contactViews.restore',
  'contactViews.update',
  'conversations.accept',
  'conversations.decline',
  'duplicates.dismiss',
  'duplicates.reopen',
  'imports.start',
  'imports.undo',
  'insightQuality.leave',
  'interactions.restore',
  'interactions.update',
  'invitations.update',
  'matches.move',
  'meetings.change',
  'memberLinks.accept',
  'memberLinks.ask',
  'memberProfiles.update',
  'nudges.dismiss',
  'nudges.rate',
  'nudges.reopen',
  'nudges.snooze',
  'opportunities.move',
  'opportunities.restore',
  'posts.restore',
  'profileAnalyses.assign',
  'profileAnalyses.stop',
  'quickstart.update',
  'relationships.restore',
  'reminders.complete',
  'reminders.reopen',
  'reminders.restore',
  'reminders.snooze',
  'reminders.update',
  'shareLinks.update',
  'signals.act',
  'signals.rate',
  'training.read',
]);

/** These are so by definition (RFC 9110, 9.2.2). */
const repeatableMethods: ReadonlySet<string | undefined> = new Set(['PUT', 'DELETE']);

const ofRepeatableCalls = new WeakSet();

/** Remembers a failure if its call can be repeated, by the path of its endpoint. */
export function rememberRepeatable(error: unknown, path: readonly string[]): void {
  if (typeof error !== 'object' || error === null) return;
  if (settingEndpoints.has(path.join('.')) || repeatableMethods.has(methodOf(path))) {
    ofRepeatableCalls.add(error);
  }
}

function methodOf([group = '', name = '']: readonly string[]): string | undefined {
  const groups: Record<string, Record<string, { '~orpc': { route: { method?: string } } }>> = api;
  return groups[group]?.[name]?.['~orpc'].route.method;
}

/** Failures that may not occur the next time. */
const passing: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'network',
  'timeout',
  'rateLimit',
  'serverError',
  'maintenance',
]);

/** True where a repeat may succeed; a limit of the plan or of a month is there the next time, too. */
function isPassing(error: unknown): boolean {
  const kind = errorKindOf(error);
  const code = errorCodeOf(error);
  if (kind === 'rateLimit') return code === null || code === 'rate_limited';
  return passing.has(kind);
}

/**
 * Whether a failed change is offered again.
 *
 * @param isMarked what the mutation itself declares, which comes before what is known of the call
 */
export function isWorthRepeating(error: unknown, isMarked: boolean | undefined): boolean {
  const isSafe = isMarked ?? ofRepeatableCalls.has(error as object);
  return isSafe && isPassing(error);
}
