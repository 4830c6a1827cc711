import i18next from 'i18next';

import { errorCodeOf, hasOwnText, isBridgeLimit, kindOfCode } from '#lib/error-codes.ts';
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
import { translateIn } from '#lib/i18n/use-translation.ts';
import { NotCachedError } from '#lib/offline/not-cached-error.ts';
import { showToast } from '#ui/toast.ts';

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
  | 'likeComment'
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
  const t = translateIn('errors');
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
    title: isBridgeLimit(code) ? t('bridgeLimit') : t(`kinds.${kind}.title`, words),
    body:
      ownText === null ? t(`kinds.${kind}.body`, words) : t(`codes.${ownText}`, figuresOf(error)),
    severity: severityOf(error),
    actions: errorActionsOf(kind, { isGuest, canRetry }),
  };
}

/** The figures that a refusal gives, for its text. */
function figuresOf(error: unknown): Record<string, number> {
  const { data } = error as { data?: unknown };
  const details = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return Object.fromEntries(details.filter(([, value]) => typeof value === 'number'));
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
  const t = translateIn('errors');
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
  const t = translateIn('errors');
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
