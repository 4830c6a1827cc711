import { AsyncLocalStorage } from 'node:async_hooks';

import type { Span } from './telemetry/span.ts';

/*
 * What one cause leads to has one id: the request, the jobs that it sends, what they write, the emails.
 * It says nothing about who acts and gives no right. A request may bring an id of its own, so an id that two
 * requests share shows both of them.
 */

type Correlation = {
  id: string;
  /** Whether something came of it that others may want to follow back. */
  isKept: boolean;
  /** Its trace, while it is traced. */
  span: Span | null;
};

const storage = new AsyncLocalStorage<Correlation>();

/** Runs work whose traces have this id. */
export function runCorrelated<Result>(id: string, work: () => Result): Result {
  return storage.run({ id, isKept: false, span: null }, work);
}

/** The id of what is running; null outside a request and a job. */
export function currentCorrelation(): string | null {
  return storage.getStore()?.id ?? null;
}

/** Lets the running request be recorded, because something follows from it. */
export function keepRequest(): void {
  const current = storage.getStore();
  if (current) current.isKept = true;
}

/** Whether the running request is to be recorded. */
export function isRequestKept(): boolean {
  return storage.getStore()?.isKept ?? false;
}

/** Lets the queries of what is running be parts of this span. */
export function attachSpan(span: Span): void {
  const current = storage.getStore();
  if (current) current.span = span;
}

/** The span of what is running; null while nothing is traced. */
export function currentSpan(): Span | null {
  return storage.getStore()?.span ?? null;
}
