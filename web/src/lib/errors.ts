import type { ErrorCode } from '@kith/contract/core/errors';
import i18next from 'i18next';
import { showToast } from '#ui/toast.ts';

/** The typed errors of spec point 8 that this product's calls can meet. */
type ErrorKind =
  | 'network'
  | 'validation'
  | 'permission'
  | 'notFound'
  | 'serverError'
  | 'rateLimit'
  | 'timeout'
  | 'conflict';

const kindOfCode: Record<ErrorCode, ErrorKind> = {
  bad_request: 'validation',
  validation_failed: 'validation',
  invalid_cursor: 'validation',
  unauthenticated: 'permission',
  session_not_found: 'permission',
  forbidden: 'permission',
  consent_required: 'permission',
  not_found: 'notFound',
  method_not_allowed: 'validation',
  conflict: 'conflict',
  duplicate_contact: 'conflict',
  idempotency_key_reused: 'conflict',
  illegal_state: 'conflict',
  payload_too_large: 'validation',
  import_file_too_large: 'validation',
  import_file_unsupported: 'validation',
  import_file_empty: 'validation',
  import_file_unreadable: 'validation',
  import_archive_unsafe: 'validation',
  import_already_running: 'conflict',
  import_not_undoable: 'conflict',
  limit_reached: 'validation',
  rate_limited: 'rateLimit',
  internal: 'serverError',
  unavailable: 'serverError',
};

/** Codes whose own sentence says more than their kind's. */
const codesWithOwnText = [
  'unauthenticated',
  'session_not_found',
  'consent_required',
  'payload_too_large',
  'duplicate_contact',
  'illegal_state',
  'import_file_too_large',
  'import_file_unsupported',
  'import_file_empty',
  'import_file_unreadable',
  'import_archive_unsafe',
  'import_already_running',
  'import_not_undoable',
  'limit_reached',
  'unavailable',
] as const satisfies readonly ErrorCode[];
type CodeWithOwnText = (typeof codesWithOwnText)[number];

function hasOwnText(code: ErrorCode): code is CodeWithOwnText {
  return (codesWithOwnText as readonly ErrorCode[]).includes(code);
}

/** The catalogue's code of a failed call, or null when it failed on the way. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && Object.hasOwn(kindOfCode, code) ? (code as ErrorCode) : null;
}

/** True for refusals (4xx) that a repeat would meet again. */
export function isRefusal(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** True when the server no longer knows the session. */
export function isSessionGone(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'unauthenticated' || code === 'session_not_found';
}

/** The kind of a failure: by its code, else by the way it failed. */
function errorKindOf(error: unknown): ErrorKind {
  const code = errorCodeOf(error);
  if (code) return kindOfCode[code];
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof TypeError) return 'network';
  return 'serverError';
}

/** What the member was doing, for the sentence that tells of the failure. */
export type Operation = 'load' | 'save';

export type ErrorText = { title: string; body: string };

/** Title and body of a failure in the member's language. Wants the `errors` texts to be loaded. */
export function describeError(error: unknown, operation: Operation = 'load'): ErrorText {
  const t = i18next.getFixedT(null, 'errors');
  const kind = errorKindOf(error);
  const code = errorCodeOf(error);
  const words = {
    doing: t(`operations.${operation}.doing`),
    toDo: t(`operations.${operation}.toDo`),
    resource: t('resource.inline'),
    Resource: t('resource.title'),
  };
  return {
    title: t(`kinds.${kind}.title`, words),
    body: code && hasOwnText(code) ? t(`codes.${code}`) : t(`kinds.${kind}.body`, words),
  };
}

/** Tells of a failure as a destructive toast; the same failure again replaces its toast. */
export async function reportError(error: unknown, operation: Operation = 'load'): Promise<void> {
  await i18next.loadNamespaces('errors');
  const { title, body } = describeError(error, operation);
  showToast({ kind: 'error', title, body, id: `error:${title}:${body}` });
}

/** Tells of a rejected promise that nobody waited for, with its own message. */
export async function reportUnhandled(reason: unknown): Promise<void> {
  await i18next.loadNamespaces('errors');
  const title = i18next.getFixedT(null, 'errors')('kinds.serverError.title');
  showToast({
    kind: 'error',
    title,
    body: reason instanceof Error ? reason.message : String(reason),
    id: 'error:unhandled',
  });
}
