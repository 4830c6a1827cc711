import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { analyse } from 'scslre';

type Pattern = { source: string; flags: string };

/** A repetition that may go on for long. */
const manyTimes = 10;
/** With a higher bound the checker gives up at once. */
const mostExpanded = 500;
const checkTimeoutMs = 60_000;

/** The regular expressions that a source writes as literals. */
export function findPatterns(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * Whether the time that a pattern takes may grow faster than its text. Two repetitions that can
 * match the same text are found by their form; repetitions within others are checked as automata,
 * which takes longer.
 */
export function isSlow(pattern: Pattern): boolean {
  const { reports } = analyse(pattern, { reportTypes: { Move: false }, maxReports: 1 });
  if (reports.length > 0) return true;
  if (!hasNestedChoice(pattern)) return false;
  const { status } = checkSync(withoutHighBounds(pattern), pattern.flags, {
    checker: 'automaton',
    timeout: checkTimeoutMs,
  });
  return status === 'vulnerable';
}

/**
 * Lets what may repeat many times repeat for ever. That matches more, so it is no quicker, and its
 * automaton is far smaller: with a bound of 61 it isn't decided in time.
 */
function withoutHighBounds({ source, flags }: Pattern): string {
  const bounds: { start: number; end: number; max: number; text: string }[] = [];
  visitRegExpAST(parse({ source, flags }), {
    onQuantifierEnter({ min, max, greedy, element, end }) {
      if (max < manyTimes || max === Number.POSITIVE_INFINITY) return;
      bounds.push({ start: element.end, end, max, text: `{${min},}${greedy ? '' : '?'}` });
    },
  });
  if (bounds.some(({ max }) => max > mostExpanded)) return source;
  // The literal begins with a slash, which the source doesn't have.
  return bounds
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: bound }) => text.slice(0, start - 1) + bound + text.slice(end - 1),
      source,
    );
}

const parse = ({ source, flags }: Pattern) =>
  new RegExpParser().parseLiteral(`/${source}/${flags}`);

function hasNestedChoice(pattern: Pattern): boolean {
  let hasFound = false;
  visitRegExpAST(parse(pattern), {
    onQuantifierEnter({ max, element }) {
      if (max < manyTimes || !('alternatives' in element)) return;
      if (element.alternatives.length > 1) hasFound = true;
      visitRegExpAST(element, { onQuantifierEnter: () => void (hasFound = true) });
    },
  });
  return hasFound;
}
