import { cutText } from '@kith/contract/core/text';
import { ZodError } from 'zod';

const longestFault = 300;

/** Errors whose messages repeat values: "data exception" and similar classes. */
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
 * What an administrator may see of a job's fault: one line without the values that the job handled.
 * Failed queries contain their values, mail servers repeat addresses, parsers their input.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'The work failed without saying why';
  // The message of a schema error is the JSON of all its issues.
  if (error instanceof ZodError) return maskValues(describeIssues(error), true);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && repeatsValues.test(code)) return `Database fault ${code}`;
  // Names of constraints and tables are quoted too, and show where the fault is.
  const isOfDatabase = 'severity' in error && 'routine' in error;
  return maskValues(error.message, isOfDatabase);
}

function describeIssues({ issues }: ZodError): string {
  const described = issues.map(({ path, code }) => `${path.join('.') || 'all of it'} ${code}`);
  return `The data does not fit: ${described.join(', ')}`;
}

/** The same for a fault that was stored as text. */
export function maskValues(text: string, keepsQuoted = false): string {
  const [line = ''] = text.split('\n');
  const result = masks
    .filter(([pattern]) => !(keepsQuoted && pattern.source.startsWith('"')))
    .reduce((masked, [pattern, mask]) => masked.replaceAll(pattern, mask), line);
  return cutText(result.trim(), longestFault);
}
