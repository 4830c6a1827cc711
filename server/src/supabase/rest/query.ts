import { countFilters, type Filter, parseFilter, parseGroup } from './filters.ts';
import { malformedQuery, RestError, unknownColumn } from './rest-error.ts';
import type { RestTable } from './tables.ts';

/** The format that the caller wants: an array, exactly one object, or lines of CSV. */
export type Form = 'array' | 'object' | 'csv';

type Ordering = { column: string; direction: 'asc' | 'desc'; nulls?: 'first' | 'last' };

/** What a request's query asks for. Every column in it belongs to the table. */
export type RestQuery = {
  filters: Filter[];
  select: readonly string[];
  order: Ordering[];
  limit: number | null;
  offset: number;
  /** The columns of a POST's rows, where the request names them. */
  columns: string[] | null;
  onConflict: string[] | null;
};

const maxFilters = 50;
const groupNames = new Set(['and', 'or', 'not.and', 'not.or']);

/** @throws PGRST100, PGRST103, 42703 for a query that can't be read or is not served. */
export function parseQuery(table: RestTable, parameters: URLSearchParams): RestQuery {
  const query: RestQuery = {
    filters: [],
    select: table.columns,
    order: [],
    limit: null,
    offset: 0,
    columns: null,
    onConflict: null,
  };
  const seen = new Set<string>();
  for (const [name, text] of parameters) {
    if (isReserved(name)) {
      if (seen.has(name)) throw malformedQuery(`repeated ${name}`, text);
      seen.add(name);
      readReserved[name](query, table, text);
    } else if (groupNames.has(name)) {
      const check = (column: string) => void known(table, column);
      query.filters.push(parseGroup(name, text, check));
    } else {
      if (!table.columns.includes(name)) throw unknownColumn(table.name, name);
      query.filters.push(parseFilter(name, text));
    }
  }
  if (countFilters(query.filters) > maxFilters) throw malformedQuery('filters', 'too many');
  return query;
}

const readReserved = {
  select: (query: RestQuery, table: RestTable, text: string) => {
    query.select = parseSelect(table, text);
  },
  order: (query: RestQuery, table: RestTable, text: string) => {
    query.order = text.split(',').map((term) => parseOrdering(table, term));
  },
  limit: (query: RestQuery, _table: RestTable, text: string) => {
    query.limit = parseCount('limit', text);
  },
  offset: (query: RestQuery, _table: RestTable, text: string) => {
    query.offset = parseCount('offset', text);
  },
  columns: (query: RestQuery, _table: RestTable, text: string) => {
    query.columns = parseNames('columns', text);
  },
  on_conflict: (query: RestQuery, table: RestTable, text: string) => {
    query.onConflict = parseNames('on_conflict', text).map((name) => known(table, name));
  },
};

function isReserved(name: string): name is keyof typeof readReserved {
  return Object.hasOwn(readReserved, name);
}

function known(table: RestTable, column: string): string {
  if (!table.columns.includes(column)) throw unknownColumn(table.name, column);
  return column;
}

const columnName = /^\s*(?:"(\w+)"|(\w+))\s*$/u;

function parseNames(part: string, text: string): string[] {
  const names = text.split(',').map((term) => {
    const match = columnName.exec(term);
    if (!match) throw malformedQuery(`${part} parameter`, text);
    return match[1] ?? match[2] ?? '';
  });
  return [...new Set(names)];
}

function parseSelect(table: RestTable, text: string): readonly string[] {
  if (text.trim() === '*' || text.trim() === '') return table.columns;
  const names = text.split(',').flatMap((term) => {
    if (term.trim() === '*') return table.columns;
    return parseNames('select', term).map((name) => known(table, name));
  });
  return [...new Set(names)];
}

const orderTerm = /^\s*(\w+|"\w+")(?:\.(asc|desc))?(?:\.nulls(first|last))?\s*$/u;

function parseOrdering(table: RestTable, term: string): Ordering {
  const match = orderTerm.exec(term);
  if (!match) throw malformedQuery('order', term);
  return {
    column: known(table, (match[1] ?? '').replaceAll('"', '')),
    direction: match[2] === 'desc' ? 'desc' : 'asc',
    nulls: match[3] as 'first' | 'last' | undefined,
  };
}

const maxCountDigits = 9;

function parseCount(part: string, text: string): number {
  if (/^-\d+$/u.test(text)) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `${part === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    });
  }
  if (!/^\d+$/u.test(text) || text.length > maxCountDigits) throw malformedQuery(part, text);
  return Number(text);
}
