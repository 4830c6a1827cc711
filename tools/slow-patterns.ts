import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { analyse } from 'scslre';

type Pattern = { source: string; flags: string };

/** A repetition that may go on for long. */
const manyTimes = 10;
const checkTimeoutMs = 10_000;

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
  const { status } = checkSync(pattern.source, pattern.flags, {
    checker: 'automaton',
    timeout: checkTimeoutMs,
  });
  return status === 'vulnerable';
}

function hasNestedChoice({ source, flags }: Pattern): boolean {
  let hasFound = false;
  visitRegExpAST(new RegExpParser().parseLiteral(`/${source}/${flags}`), {
    onQuantifierEnter({ max, element }) {
      if (max < manyTimes || !('alternatives' in element)) return;
      if (element.alternatives.length > 1) hasFound = true;
      visitRegExpAST(element, { onQuantifierEnter: () => void (hasFound = true) });
    },
  });
  return hasFound;
}
