import { cutText } from '@kith/contract/core/cut-text';
import { secondMs } from '@kith/contract/core/time';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { errorReportLimits, removePersonalData } from '@kith/contract/error-reports/rules';

export const maxRetries = 3;
const firstRetryDelayMs = secondMs;
const maxRetryDelayMs = 5 * secondMs;

const address = '/api/v1/error-reports';
const sent = new Set<string>();

/** `err_{timestamp}_{random}`: identifies a crash for the member and for support. */
export function createCorrelationId(): string {
  return `err_${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
}

/** 1 s, 2 s, 4 s: doubling, at most 5 s. */
export function retryDelayMs(retriesBefore: number): number {
  return Math.min(firstRetryDelayMs * 2 ** retriesBefore, maxRetryDelayMs);
}

const componentStacks = new WeakMap<Error, string>();

/** Remembers where in the tree of components an error was caught, for its report. */
export function rememberComponentStack(error: unknown, stack: string | null | undefined): void {
  if (error instanceof Error && stack) componentStacks.set(error, stack);
}

const clean = (text: string, max: number) => cutText(removePersonalData(text), max);

/** A crash report, spec point 3: shortened, and without personal data. */
export function describeCrash(error: unknown, correlationId: string, retryable: boolean) {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { stack = null } = failure;
  const componentStack = componentStacks.get(failure) ?? null;
  return {
    correlation_id: correlationId,
    timestamp: new Date().toISOString(),
    message: clean(failure.message, errorReportLimits.message),
    name: clean(failure.name, errorReportLimits.name),
    stack: stack === null ? null : clean(stack, errorReportLimits.stack),
    component_stack:
      componentStack === null ? null : clean(componentStack, errorReportLimits.stack),
    url: clean(window.location.pathname, errorReportLimits.url),
    user_agent: cutText(navigator.userAgent, errorReportLimits.userAgent),
    retryable,
  };
}

/** Reports a crash to the server once, and to the console for the browser's own tools. */
export function reportCrash(error: unknown, correlationId: string, retryable: boolean) {
  if (sent.has(correlationId)) return;
  sent.add(correlationId);
  const report = describeCrash(error, correlationId, retryable);
  // oxlint-disable-next-line no-console -- the console is where developers look first
  console.error('The screen failed', report);
  void send(report);
}

async function send(report: ReturnType<typeof describeCrash>): Promise<void> {
  try {
    await fetchInTime(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
  } catch {
    // Without a network the report is in the console only.
  }
}
