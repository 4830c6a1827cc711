import { parseSync, Visitor } from 'oxc-parser';

type Node = { type: string; start: number };

/** What only some languages put between texts; Japanese and Chinese have their own, French a space. */
const isMark = (text: string): boolean => /^\s*[,:]\s*$/u.test(text);
/** Most files have none of what is looked for, and reading them all takes seconds. */
const mayJoin = /\.join\(['"][,:] ['"]\)|\}[,:] (?:\$\{|`)|[}>][,:]\s*[{<]/u;

/**
 * Where texts for people are joined by a comma or a colon in code (`file:line`): `format.series` and
 * `format.labelled` join them as the language does.
 *
 * @param files the texts of the web app's sources by their paths.
 */
export function findJoinedTexts(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!mayJoin.test(text)) return [];
    const found = new Set<string>();
    const add = ({ start }: Pick<Node, 'start'>) =>
      found.add(`${file}:${text.slice(0, start).split('\n').length}`);
    new Visitor({
      TemplateLiteral({ quasis }) {
        for (const quasi of quasis.slice(1)) if (/^[,:] $/u.test(quasi.value.raw)) add(quasi);
      },
      CallExpression({ callee, arguments: [mark] }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (callee.property.name !== 'join' || mark?.type !== 'Literal') return;
        if (typeof mark.value === 'string' && /^[,:] $/u.test(mark.value)) add(mark);
      },
      JSXElement: ({ children }) => children.forEach(readChild),
      JSXFragment: ({ children }) => children.forEach(readChild),
    }).visit(parseSync(file, text).program);
    return [...found];

    function readChild(child: Node & { value?: unknown }, place: number, all: readonly Node[]) {
      if (child.type !== 'JSXText' || typeof child.value !== 'string') return;
      if (place > 0 && all[place - 1]?.type !== 'JSXText' && isMark(child.value)) add(child);
    }
  });
}
