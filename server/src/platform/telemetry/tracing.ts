import { attachSpan } from '../correlation.ts';
import type { Attributes, Span } from './span.ts';

export type Cause = 'request' | 'job';

/** Records what the server does as traces. */
export type Tracing = {
  /** Begins a trace of the running correlation id. */
  begin: (cause: Cause, name: string, attributes: Attributes) => Span;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/** What runs correlated becomes a trace, whose parts are its queries. @returns null without tracing */
export function beginTrace(
  tracing: Tracing | null,
  cause: Cause,
  name: string,
  attributes: Attributes = {},
): Span | null {
  if (tracing === null) return null;
  const span = tracing.begin(cause, name, attributes);
  attachSpan(span);
  return span;
}

/** What a trace may say of a fault: its code or class, because messages repeat values. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[\w-]{1,40}$/u.test(code) ? code : error.name;
}
