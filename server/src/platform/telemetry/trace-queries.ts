import { cutText } from '@kith/contract/core/text';
import type pg from 'pg';

import { currentSpan } from '../correlation.ts';
import type { Attributes, Span } from './span.ts';
import { faultOf } from './tracing.ts';

/*
 * Threat: a member's data in a trace, which other services store. Values are parameters, so a text with
 * parameters is recorded without its literals; of any other text, which may contain the claims of a member,
 * only the first word is.
 */

const longestText = 2_000;

type Query = (...args: unknown[]) => unknown;

/** Makes each query of this pool a part of the trace that asked for it. */
export function traceQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const parent = currentSpan();
      const described = parent && describeQuery(args);
      if (!parent || !described) return query(...args);
      const span = parent.begin(described.name, described.attributes);
      return endWith(span, query, args);
    };
    client.query = traced as pg.PoolClient['query'];
  });
}

function endWith(span: Span, query: Query, args: unknown[]): unknown {
  const end = (error?: unknown) => span.end(error ? { fault: faultOf(error) } : {});
  const last = args.at(-1);
  if (typeof last === 'function') {
    const onAnswer: Query = (error, ...results) => {
      end(error);
      return (last as Query)(error, ...results);
    };
    return query(...args.slice(0, -1), onAnswer);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

type Described = { name: string; attributes: Attributes };

/** @returns null for what is no text, such as a stream of rows */
export function describeQuery([given, values]: readonly unknown[]): Described | null {
  const isText = typeof given === 'string';
  const { text, values: own } = (isText ? { text: given } : given) as {
    text?: unknown;
    values?: unknown;
  };
  if (typeof text !== 'string') return null;
  const word = /^\s*([a-z]+)/iu.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const shown = Array.isArray(own) || Array.isArray(values) ? hideLiterals(text) : null;
  if (shown === null) return { name: word, attributes: describe(word) };
  const [, write, written] = writes.exec(shown) ?? [];
  const table = written ?? /\bfrom ([\w."]+)/iu.exec(shown)?.[1];
  const operation = write?.toLowerCase() ?? word;
  const name = table === undefined ? operation : `${operation} ${table.replaceAll('"', '')}`;
  return { name, attributes: { ...describe(operation), 'db.query.text': shown } };
}

const describe = (operation: string) => ({
  'db.system.name': 'postgresql',
  'db.operation.name': operation,
});

/** What a statement changes, also inside a `with`; neither `for update` nor `do update`. */
const writes =
  /(?<!\b(?:for|do) )\b(insert|update|delete|merge) (?:into |from )?(?!set\b|of\b)([\w."]+)/iu;

/** @returns null where literals can't be recognised without a parser */
function hideLiterals(text: string): string | null {
  if (/\\|\$[a-z_]*\$/iu.test(text)) return null;
  const masked = text.replace(/'(?:[^']|'')*'/gu, '?').replace(/\s+/gu, ' ');
  return cutText(masked.trim(), longestText);
}
