import { parseSync, Visitor } from 'oxc-parser';

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['ForStatement']>>[0];
type Expression = NonNullable<Node['test']>;

/** More requests than this show nothing that fewer would not. */
const mostRequests = 20;

/**
 * The lines of a test at which it sends more than twenty requests in a loop, or all at once. A
 * number by name is looked up among the constants; an unknown one passes.
 */
export function findLongLoops(
  file: string,
  text: string,
  constants: ReadonlyMap<string, number>,
): number[] {
  const found: number[] = [];
  const note = (at: number) => found.push(text.slice(0, at).split('\n').length);
  const read = (value: Expression): number => readNumber(value, constants) ?? 0;
  new Visitor({
    ForStatement({ init, test, body, start }) {
      if (test?.type !== 'BinaryExpression' || init?.type !== 'VariableDeclaration') return;
      const from = init.declarations[0]?.init;
      const times = read(test.right) - (from ? read(from) : 0) + (test.operator === '<=' ? 1 : 0);
      if (times > mostRequests && /\bawait\b/u.test(text.slice(body.start, body.end))) note(start);
    },
    CallExpression({ callee, arguments: [list], start }) {
      const name = text.slice(callee.start, callee.end);
      if (!/^Promise\.all(?:Settled)?$/u.test(name) || list?.type !== 'CallExpression') return;
      const [shape] = list.arguments;
      if (shape?.type !== 'ObjectExpression') return;
      const isLong = shape.properties.some(
        (property) => property.type === 'Property' && read(property.value) > mostRequests,
      );
      if (isLong) note(start);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** The numbers that a source gives names to. */
export function readConstants(text: string): [name: string, value: number][] {
  return Array.from(
    text.matchAll(/(\w+)(?: =|:) ([\d_]+)[;,\n ]/gu),
    ([, name = '', digits = '']) => [name, Number(digits.replaceAll('_', ''))],
  );
}

function readNumber(value: Expression, constants: ReadonlyMap<string, number>): number | undefined {
  if (value.type === 'Literal') return typeof value.value === 'number' ? value.value : undefined;
  if (value.type === 'Identifier') return constants.get(value.name);
  if (value.type === 'MemberExpression' && value.property.type === 'Identifier') {
    return constants.get(value.property.name);
  }
  if (value.type !== 'BinaryExpression') return undefined;
  const left = readNumber(value.left as Expression, constants);
  const right = readNumber(value.right, constants) ?? 0;
  return left && (value.operator === '-' ? left - right : left + right);
}
