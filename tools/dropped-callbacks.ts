import { parseSync, Visitor } from 'oxc-parser';

type Node = { type: string; start: number; end: number };

const showsSomething = /\b(?:showToast|announce\w*|showUndo|showSuccess|showFailure)\(/u;

/**
 * Where a callback of `mutate` shows a toast (`file:line`): it is dropped when its component is gone
 * before the answer, as with a card that leaves its list, and the toast never shows. `whenDone`
 * outlives the component; so do the options of `useMutation`.
 *
 * @param files the texts of the web app's sources by their paths.
 */
export function findDroppedCallbacks(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!text.includes('mutate(')) return [];
    const { program } = parseSync(file, text);
    const shown = showingFunctions(program, text);
    const found: string[] = [];
    new Visitor({
      CallExpression({ callee, arguments: given, start }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (name.type !== 'Identifier' || name.name !== 'mutate' || given.length < 2) return;
        const callbacks = sourceOf(given[1] as Node, text);
        if (!showsSomething.test(callbacks) && !namesOneOf(shown, callbacks)) return;
        found.push(`${file}:${text.slice(0, start).split('\n').length}`);
      },
    }).visit(program);
    return found;
  });
}

function sourceOf({ start, end }: Node, text: string): string {
  return text.slice(start, end);
}

function namesOneOf(names: ReadonlySet<string>, source: string): boolean {
  return (source.match(/\b[A-Za-z]\w*\b/gu) ?? []).some((word) => names.has(word));
}

/** The functions of a file, by name, that show a toast themselves. Components and hooks aside. */
function showingFunctions(program: ReturnType<typeof parseSync>['program'], text: string) {
  const names = new Set<string>();
  const add = (name: string, node: Node) => {
    if (!/^(?:[A-Z]|use[A-Z])/u.test(name) && showsSomething.test(sourceOf(node, text))) {
      names.add(name);
    }
  };
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init);
    },
  }).visit(program);
  return names;
}
