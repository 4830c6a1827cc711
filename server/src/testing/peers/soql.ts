import type { CrmRow } from './crm-store.ts';

type Read = (row: CrmRow, field: string) => unknown;
type Value = string | number | boolean | null;

const tokenPattern =
  /\s*(?:('(?:\\.|[^'\\])*')|(\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)|(\d+)|([A-Za-z][\w.]*)|(!=|>=|<=|[=<>(),]))/uy;

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const found = tokenPattern.exec(text);
    if (!found) throw new Error(`MALFORMED_QUERY: ${text.slice(0, 80)}`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

function readLiteral(token: string): Value {
  if (token.startsWith("'"))
    return token.slice(1, -1).replaceAll(/\\(.)/gu, (_mark, c: string) => (c === 'n' ? '\n' : c));
  if (/^\d{4}-\d{2}-\d{2}T/u.test(token)) return Date.parse(token);
  if (token === 'true' || token === 'false') return token === 'true';
  return token === 'null' ? null : token;
}

function compare(left: unknown, operator: string, right: Value): boolean {
  if (operator === '=') return (left ?? null) === right;
  if (operator === '!=') return (left ?? null) !== right;
  const [one, other] = [left as never, right as never];
  if (operator === '>') return one > other;
  if (operator === '>=') return one >= other;
  return operator === '<' ? one < other : one <= other;
}

/** A condition of SOQL as far as clients here write it: comparisons, `IN`, `AND`, `OR`, brackets. */
export function parseCondition(text: string, read: Read): (row: CrmRow) => boolean {
  const tokens = tokenize(text);
  let at = 0;
  const take = () => tokens[at++] ?? '';
  type Test = (row: CrmRow) => boolean;
  const single = (): Test => {
    if (tokens[at] === '(') {
      take();
      const inner = any();
      take();
      return inner;
    }
    const field = take();
    const operator = take();
    if (operator !== 'IN') {
      const value = readLiteral(take());
      return (row) => compare(read(row, field), operator, value);
    }
    const values: Value[] = [];
    take();
    while (tokens[at] !== ')') {
      const token = take();
      if (token !== ',') values.push(readLiteral(token));
    }
    take();
    return (row) => values.includes((read(row, field) ?? null) as Value);
  };
  const all = (): Test => {
    const tests = [single()];
    while (tokens[at] === 'AND') {
      take();
      tests.push(single());
    }
    return (row) => tests.every((test) => test(row));
  };
  function any(): Test {
    const tests = [all()];
    while (tokens[at] === 'OR') {
      take();
      tests.push(all());
    }
    return (row) => tests.some((test) => test(row));
  }
  return any();
}
