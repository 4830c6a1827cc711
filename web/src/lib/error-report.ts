import { secondMs } from '@kith/contract/core/time';

export const maxRetries = 3;
const firstRetryDelayMs = secondMs;
const maxRetryDelayMs = 5 * secondMs;

/** What is known of a crash, spec point 3. */
type ErrorReport = {
  correlationId: string;
  timestamp: string;
  message: string;
  name: string;
  stack: string | null;
  url: string;
  userAgent: string;
  retryable: boolean;
};

/** `err_{timestamp}_{random}`: names one crash to the member and to support. */
export function createCorrelationId(): string {
  return `err_${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
}

/** 1 s, 2 s, 4 s: doubling, at most 5 s. */
export function retryDelayMs(retriesBefore: number): number {
  return Math.min(firstRetryDelayMs * 2 ** retriesBefore, maxRetryDelayMs);
}

/** Writes the report to the console, where the browser's own tools find it by its id. */
export function reportCrash(error: unknown, correlationId: string, retryable: boolean) {
  const failure = error instanceof Error ? error : new Error(String(error));
  const report: ErrorReport = {
    correlationId,
    timestamp: new Date().toISOString(),
    message: failure.message,
    name: failure.name,
    stack: failure.stack ?? null,
    url: window.location.href,
    userAgent: navigator.userAgent,
    retryable,
  };
  // oxlint-disable-next-line no-console -- the console is where the report goes
  console.error('The screen failed', report);
}
