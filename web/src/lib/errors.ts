import type { ErrorCode } from '@kith/contract/core/errors';
import i18next from 'i18next';
import {
  type ErrorAction,
  errorActionsOf,
  type ErrorKind,
  kindOfStatus,
  type Severity,
  severityOfKind,
} from '#lib/error-kinds.ts';
import { findRemedies, type Remedy } from '#lib/error-remedies.ts';
import { resourceOf } from '#lib/error-resources.ts';
import { createCorrelationId, reportCrash } from '#lib/error-report.ts';
import { NotCachedError } from '#lib/offline/not-cached-error.ts';
import { showToast } from '#ui/toast.ts';

const kindOfCode: Record<ErrorCode, ErrorKind> = {
  bad_request: 'validation',
  validation_failed: 'validation',
  invalid_cursor: 'validation',
  unauthenticated: 'permission',
  session_not_found: 'permission',
  session_is_current: 'conflict',
  forbidden: 'permission',
  consent_required: 'permission',
  feature_disabled: 'permission',
  account_deleting: 'permission',
  insufficient_scope: 'permission',
  insufficient_aal: 'permission',
  reauthentication_needed: 'permission',
  not_found: 'notFound',
  method_not_allowed: 'validation',
  conflict: 'conflict',
  duplicate_contact: 'conflict',
  company_exists: 'conflict',
  idempotency_key_reused: 'conflict',
  illegal_state: 'conflict',
  last_admin: 'conflict',
  payload_too_large: 'validation',
  photo_unsupported: 'validation',
  file_empty: 'validation',
  file_too_large: 'validation',
  files_per_contact_reached: 'validation',
  push_endpoint_refused: 'validation',
  file_space_used_up: 'validation',
  conversation_closed: 'permission',
  edit_window_over: 'conflict',
  request_limit_reached: 'rateLimit',
  attachment_unsupported: 'validation',
  attachment_too_large: 'validation',
  attachment_space_used_up: 'validation',
  storage_full: 'serverError',
  import_file_too_large: 'validation',
  import_file_unsupported: 'validation',
  import_file_empty: 'validation',
  import_file_unreadable: 'validation',
  import_archive_unsafe: 'validation',
  import_already_running: 'conflict',
  import_not_undoable: 'conflict',
  limit_reached: 'validation',
  export_already_running: 'conflict',
  confirmation_mismatch: 'validation',
  reauthentication_failed: 'validation',
  rate_limited: 'rateLimit',
  internal: 'serverError',
  unavailable: 'serverError',
};

/** Codes whose own text is more precise than their kind's. */
const codesWithOwnText = [
  'unauthenticated',
  'session_not_found',
  'consent_required',
  'account_deleting',
  'insufficient_aal',
  'reauthentication_needed',
  'payload_too_large',
  'duplicate_contact',
  'company_exists',
  'illegal_state',
  'last_admin',
  'photo_unsupported',
  'file_empty',
  'file_too_large',
  'files_per_contact_reached',
  'push_endpoint_refused',
  'file_space_used_up',
  'conversation_closed',
  'edit_window_over',
  'request_limit_reached',
  'attachment_unsupported',
  'attachment_too_large',
  'attachment_space_used_up',
  'storage_full',
  'import_file_too_large',
  'import_file_unsupported',
  'import_file_empty',
  'import_file_unreadable',
  'import_archive_unsafe',
  'import_already_running',
  'import_not_undoable',
  'limit_reached',
  'export_already_running',
  'confirmation_mismatch',
  'reauthentication_failed',
  'unavailable',
] as const satisfies readonly ErrorCode[];
type CodeWithOwnText = (typeof codesWithOwnText)[number];

function hasOwnText(code: ErrorCode): code is CodeWithOwnText {
  return (codesWithOwnText as readonly ErrorCode[]).includes(code);
}

/** The catalogue's code of a failed call; null if it failed on the way. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && Object.hasOwn(kindOfCode, code) ? (code as ErrorCode) : null;
}

function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : null;
}

/** The kind of a failure: by its code, else its status, else how it failed. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof NotCachedError) return 'notSaved';
  const code = errorCodeOf(error);
  if (code) return kindOfCode[code];
  const byStatus = kindOfStatus[statusOf(error) ?? 0];
  if (byStatus) return byStatus;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof TypeError) return 'network';
  return 'serverError';
}

/** True for refusals (4xx) that a repeat would meet again. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

/** True when the server no longer knows the session. */
export function isSessionGone(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'unauthenticated' || code === 'session_not_found';
}

export function severityOf(error: unknown): Severity {
  return severityOfKind[errorKindOf(error)];
}

/** What the member was doing, for the error text. */
export type Operation =
  | 'load'
  | 'save'
  | 'delete'
  | 'upload'
  | 'post'
  | 'comment'
  | 'like'
  | 'share'
  | 'search'
  | 'connect';

export type ErrorText = {
  title: string;
  body: string;
  severity: Severity;
  /** What can be done about it, the likeliest first. */
  actions: readonly ErrorAction[];
};

/**
 * Title, body and actions of a failure, in the member's language. Needs the `errors` texts to be
 * loaded.
 */
export function describeError(
  error: unknown,
  operation: Operation = 'load',
  { canRetry = true }: { canRetry?: boolean } = {},
): ErrorText {
  const t = i18next.getFixedT(null, 'errors');
  const kind = errorKindOf(error);
  const code = errorCodeOf(error);
  const isGuest = code === 'unauthenticated' || (code === null && statusOf(error) === 401);
  const ownText = isGuest ? 'unauthenticated' : code && hasOwnText(code) ? code : null;
  const resource = resourceOf(error);
  const words = {
    doing: t(`operations.${operation}.doing`),
    toDo: t(`operations.${operation}.toDo`),
    resource: t(`resources.${resource}.inline`),
    Resource: t(`resources.${resource}.title`),
  };
  return {
    title: t(`kinds.${kind}.title`, words),
    body: ownText === null ? t(`kinds.${kind}.body`, words) : t(`codes.${ownText}`),
    severity: severityOf(error),
    actions: errorActionsOf(kind, { isGuest, canRetry }),
  };
}

type ErrorToastOptions = {
  /** Repeats the failed call. */
  retry?: () => void;
};

/** Shows a failure as an error toast; the same failure again replaces its toast. */
export async function reportError(
  error: unknown,
  operation: Operation = 'load',
  { retry }: ErrorToastOptions = {},
): Promise<void> {
  await i18next.loadNamespaces('errors');
  const t = i18next.getFixedT(null, 'errors');
  const canRetry = retry !== undefined;
  const { title, body, severity, actions } = describeError(error, operation, { canRetry });
  const onUnreached = () => void reportError(error, operation, { retry });
  showToast({
    kind: 'error',
    severity,
    title,
    body,
    id: `error:${title}:${body}`,
    actions: findRemedies(actions, { error, retry, onUnreached }).map(({ action, act }) => ({
      label: t(`actions.${action}`),
      onAct: act,
    })),
  });
}

/** What a failed screen offers, in the place of its content. */
export function remediesOf(error: unknown, retry: () => void): Remedy[] {
  const { actions } = describeError(error);
  const onUnreached = () => void reportError(error, 'load', { retry });
  return findRemedies(actions, { error, retry, onUnreached });
}

/** Shows an unhandled rejection with its own message, and reports severe ones. */
export async function reportUnhandled(reason: unknown): Promise<void> {
  const severity = severityOf(reason);
  if (severity === 'high' || severity === 'critical') {
    reportCrash(reason, createCorrelationId(), false);
  }
  await i18next.loadNamespaces('errors');
  const t = i18next.getFixedT(null, 'errors');
  showToast({
    kind: 'error',
    severity,
    title: t('kinds.serverError.title'),
    body: messageOf(reason) || t('unknown'),
    id: 'error:unhandled',
  });
}

/** The message of a rejection; empty if it has none. */
export function messageOf(reason: unknown): string {
  if (reason instanceof Error) return reason.message;
  return typeof reason === 'string' ? reason : '';
}
