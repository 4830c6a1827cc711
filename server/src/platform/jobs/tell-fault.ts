import { ZodError } from 'zod';

const longestFault = 300;

/** Of values that PostgreSQL repeats in its messages: "data exception" and its kin. */
const repeatsValues = /^22/u;

const masks: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/gu, '[address]'],
  [/(https?:\/\/[^\s/?#]+)[^\s]*/giu, '$1/…'],
  [/"[^"]*"/gu, '"…"'],
  [/\+?\d[\d ()/-]{6,}\d/gu, '[number]'],
  // Tokens, keys and hashes: longer than any word, with digits in them.
  [/(?=[\w+/=.-]*\d)[\w+/=.-]{24,}/gu, '[secret]'],
];

/**
 * What may be told to an administrator of a job's fault: one line without the values that the work
 * was about. A failed query carries its values, mail servers repeat addresses, parsers their input.
 */
export function tellFault(error: unknown): string {
  if (!(error instanceof Error)) return 'The work failed without saying why';
  if ('params' in error && error.cause instanceof Error) return tellFault(error.cause);
  // A schema's message is the JSON of all that it missed.
  if (error instanceof ZodError) return maskValues(describeIssues(error), true);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && repeatsValues.test(code)) return `Database fault ${code}`;
  // Names of constraints and tables are quoted, too, and say where the fault is.
  const isOfDatabase = 'severity' in error && 'routine' in error;
  return maskValues(error.message, isOfDatabase);
}

function describeIssues({ issues }: ZodError): string {
  const told = issues.map(({ path, code }) => `${path.join('.') || 'all of it'} ${code}`);
  return `The data does not fit: ${told.join(', ')}`;
}

/** The same for a text that is all that is left of a fault. */
export function maskValues(text: string, keepsQuoted = false): string {
  const [line = ''] = text.split('\n');
  const masked = masks
    .filter(([pattern]) => !(keepsQuoted && pattern.source.startsWith('"')))
    .reduce((told, [pattern, mask]) => told.replaceAll(pattern, mask), line);
  return masked.trim().slice(0, longestFault);
}
