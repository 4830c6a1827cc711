import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * What one cause leads to has one id: the request, the jobs that it sends, what they write, the emails.
 * It says nothing about who acts and gives no right. A request may bring an id of its own, so an id that two
 * requests share shows both of them.
 */

type Correlation = {
  id: string;
  /** Whether something came of it that others may want to follow back. */
  isKept: boolean;
};

const storage = new AsyncLocalStorage<Correlation>();

/** Runs work whose traces have this id. */
export function runCorrelated<Result>(id: string, work: () => Result): Result {
  return storage.run({ id, isKept: false }, work);
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
