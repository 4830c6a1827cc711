import { malformedQuery } from './rest-error.ts';

/** One condition of a query: `not.eq.5` on a column. */
export type Filter = { column: string; negated: boolean } & (
  | { kind: 'compare'; operator: '=' | '<>' | '>' | '>=' | '<' | '<='; value: string }
  | { kind: 'match'; operator: 'like' | 'ilike'; value: string }
  | { kind: 'is'; keyword: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'in'; values: string[] }
);

const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
} as const;

const keywords = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

const expression = /^(not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|is|in)\.(.*)$/su;

/** @throws PGRST100 for an operator that is not served or a value that can't be read. */
export function parseFilter(column: string, text: string): Filter {
  const [, not, operator = '', value = ''] = expression.exec(text) ?? [];
  const filter = { column, negated: not !== undefined };
  if (isKeyOf(comparisons, operator)) {
    return { ...filter, kind: 'compare', operator: comparisons[operator], value };
  }
  if (operator === 'like' || operator === 'ilike') {
    return { ...filter, kind: 'match', operator, value: value.replaceAll('*', '%') };
  }
  const keyword = value.toLowerCase();
  if (operator === 'is' && isKeyOf(keywords, keyword)) {
    return { ...filter, kind: 'is', keyword: keywords[keyword] };
  }
  if (operator === 'in') return { ...filter, kind: 'in', values: parseList(text, value) };
  throw malformedQuery('filter', text);
}

function isKeyOf<Map extends object>(map: Map, key: PropertyKey): key is keyof Map {
  return Object.hasOwn(map, key);
}

const listItem = /(?:"((?:[^"\\]|\\.)*)"|([^",()]*))(,|$)/suy;

/** The items of `(a,"b,c")`; in quotes a backslash keeps the character that follows it. */
function parseList(filter: string, text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw malformedQuery('filter', filter);
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  const values: string[] = [];
  listItem.lastIndex = 0;
  for (;;) {
    const match = listItem.exec(inner);
    if (!match) throw malformedQuery('filter', filter);
    const [, quoted, bare = '', separator] = match;
    values.push(quoted === undefined ? bare : quoted.replaceAll(/\\(.)/gsu, '$1'));
    if (separator === '') return values;
  }
}
