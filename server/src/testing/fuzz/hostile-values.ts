/** A value that no client of ours sends: as raw JSON text, and as raw text of a path or query. */
export type HostileValue = { name: string; json: string; query: string };

const tooLong = 70_000;
const longestQuery = 6_000;
const tooDeep = 50_000;

const texts: Record<string, string> = {
  'a null character alone': '\u0000',
  'half a character': '\uD83Dx\uDE00',
  'other control characters': '\u0001\u0008\u001B[31m\u007F\u0085',
  'reversed direction': '\u202Egnp.exe\u2066\u2067',
  'nothing visible': '\u200B\u200D\u2060\uFEFF',
  'line separators': '\u2028\u2029\r\n\r\n',
  'a noncharacter': '\uFFFE\uFFFF',
  'many marks on one letter': `a${'\u0301'.repeat(300)}`,
  'letters that grow when folded': 'İﬃß\uFDFA'.repeat(80),
  'a long text': 'x'.repeat(tooLong),
  'a long text of wide characters': '漢🙂'.repeat(9_000),
  'an empty text': '',
  'a space': ' ',
  SQL: `'; drop table contacts; --`,
  'SQL with a backslash': `\\'; select pg_sleep(9) --`,
  'a pattern of like': '%_\\',
  'a broken regular expression': '([a-z]++(?<',
  'a broken text query': `!& | <-> ':*'(`,
  'a climbing path': '../../../../etc/passwd',
  'an encoded null character': '%00%2e%2e%2f',
  markup: '<script>alert(1)</script><img src=x onerror=1>',
  'a name of JavaScript': '__proto__',
  'another name of JavaScript': 'constructor',
  'a row literal': '{"a",NULL,(1,2)}',
  'a day that does not exist': '2026-02-30',
  'a year that does not exist': '0000-00-00T00:00:00Z',
  'the earliest time of JavaScript': '-271821-04-20T00:00:00.000Z',
  'a time after that of the database': '+275760-09-13T00:00:00.000Z',
  'a time with a far zone': '2026-01-01T00:00:00+23:59',
  'infinity of the database': 'infinity',
  'an id of zeros': '00000000-0000-0000-0000-000000000000',
  'an id in braces': '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}',
  'an address with a null character': 'a\u0000@example.org',
  'a site of another protocol': 'javascript:alert(1)',
  'a site without a host': 'https://%00/',
  'a zone that does not exist': 'Mars/Olympus_Mons',
  'a digit of another script': '٣',
  'a number as text': '1e309',
};

/** What JSON allows, and some that it does not. */
const tokens: Record<string, string> = {
  null: 'null',
  'a truth value': 'true',
  'a number': '7',
  'a negative number': '-1',
  'a fraction': '0.1',
  'the smallest number': '5e-324',
  'more than 32 bits': '2147483648',
  'more than 53 bits': '9007199254740993',
  'more than 64 bits': '9223372036854775808',
  'more than a number holds': '1e400',
  'not a number': 'NaN',
  'a list': '["a","b"]',
  'an empty list': '[]',
  'a list of lists': '[[[]]]',
  'a list with a null character': '["\\u0000"]',
  'a long list': `[${'"a",'.repeat(5_000)}"a"]`,
  'an object': '{"a":1}',
  'an empty object': '{}',
  'an object with a prototype': '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  'an object with a null character': '{"\\u0000":"\\u0000"}',
  'a deep list': `${'['.repeat(tooDeep)}${']'.repeat(tooDeep)}`,
  'a deep object': `${'{"a":'.repeat(tooDeep)}1${'}'.repeat(tooDeep)}`,
};

/** Raw parts of an address that are no encoded text. */
const fragments: Record<string, string> = {
  'half an encoding': '%',
  'no encoding': '%zz',
  'no character': '%ff%fe',
  'half a character, encoded': '%ed%a0%80',
  'a null character twice encoded': '%2500',
  'another parameter': 'a&limit=1&limit=2',
  brackets: 'a&a[b][c]=1&[]=&a[__proto__]=1',
};

/** A text in an address; half a character has no encoding of its own. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, longestQuery).replace(/%.?$/u, '');
}

/** What once caused faults: the database has no such character. */
export const nullCharacter: HostileValue = {
  name: 'a null character',
  json: '"a\\u0000b"',
  query: 'a%00b',
};

export const hostileValues: readonly HostileValue[] = [
  nullCharacter,
  ...Object.entries(texts).map(([name, text]) => ({
    name,
    json: JSON.stringify(text),
    query: encodeText(text),
  })),
  ...Object.entries(tokens).map(([name, json]) => ({ name, json, query: encodeText(json) })),
  ...Object.entries(fragments).map(([name, query]) => ({
    name,
    json: JSON.stringify(query),
    query,
  })),
];
