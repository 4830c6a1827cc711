import { malformedQuery } from './rest-error.ts';

/** One condition of a query: `not.eq.5` on a column, or several in brackets. */
export type Filter = Comparison | Group;

type Group = { kind: 'group'; negated: boolean; operator: 'and' | 'or'; filters: Filter[] };

type Comparison = { column: string; negated: boolean } & (
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

const deepestGroup = 10;
const groupStart = /^(not\.)?(and|or)(\(.*\))$/su;
const namedStart = /^(?:"(\w+)"|(\w+))\.(.+)$/su;
const quotedValue = /^((?:not\.)?\w+\.)"((?:[^"\\]|\\.)*)"$/su;

/**
 * The conditions of `or=(a.eq.1,and(b.gt.2,c.is.null))`.
 *
 * @param name `and`, `or`, or one of them after `not.`.
 * @param check refuses a column that the table does not have.
 * @throws PGRST100 for a text that can't be read.
 */
export function parseGroup(
  name: string,
  text: string,
  check: (column: string) => void,
  depth = 0,
): Group {
  const inner = /^\((.+)\)$/su.exec(text)?.[1];
  if (inner === undefined || depth > deepestGroup) throw malformedQuery('logic tree', text);
  const filters = splitOutside(inner).map((part): Filter => {
    const [, not = '', operator, list] = groupStart.exec(part) ?? [];
    if (operator !== undefined && list !== undefined) {
      return parseGroup(`${not}${operator}`, list, check, depth + 1);
    }
    const [, quoted, bare, rest] = namedStart.exec(part) ?? [];
    const column = quoted ?? bare;
    if (column === undefined || rest === undefined) throw malformedQuery('logic tree', text);
    check(column);
    const [, start, value] = quotedValue.exec(rest) ?? [];
    const plain = value?.replaceAll(/\\(.)/gsu, '$1');
    return parseFilter(column, plain === undefined ? rest : `${start}${plain}`);
  });
  const operator = name.endsWith('and') ? 'and' : 'or';
  return { kind: 'group', negated: name.startsWith('not.'), operator, filters };
}

/** The parts between the commas that are in no brackets and no quotes. */
function splitOutside(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted && character === '\\') {
      parts[parts.length - 1] += text.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** How many conditions on columns there are. */
export function countFilters(filters: readonly Filter[]): number {
  return filters.reduce(
    (sum, filter) => sum + (filter.kind === 'group' ? countFilters(filter.filters) : 1),
    0,
  );
}
