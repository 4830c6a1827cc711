import path from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';

type Program = ReturnType<typeof parseSync>['program'];
/** A part of a program, as far as it is read here. */
type Node = { type: string; start: number } & Record<string, unknown>;

const effects: ReadonlySet<string> = new Set(['useEffect', 'useLayoutEffect']);
const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * Where an effect may return by accident what React takes for its clean-up (`file:line`): methods of
 * the browser that return nothing today may return a promise tomorrow. An effect is a block, or a call
 * of a function of ours that is a block itself and returns nothing or what it declares.
 *
 * @param files the texts of the web app's sources by their paths.
 */
export function findDoubtfulEffects(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!text.includes('Effect(')) return [];
    const found: string[] = [];
    const { program } = parseSync(file, text);
    new Visitor({
      CallExpression({ callee, arguments: [effect], start }) {
        if (callee.type !== 'Identifier' || !effects.has(callee.name)) return;
        if (isClear(effect as Node | undefined, { file, files, program })) return;
        found.push(`${file}:${text.slice(0, start).split('\n').length}`);
      },
    }).visit(program);
    return found;
  });
}

/**
 * Where an effect stops a timer outside its clean-up (`file:line`). `useEffect` runs some time after
 * its render, so the timer may belong to an event that came in between; `useLayoutEffect` runs with it.
 *
 * @param files the texts of the web app's sources by their paths.
 */
export function findLateTimerStops(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!text.includes('useEffect(')) return [];
    const found: string[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [effect], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'useEffect') return;
        const node = effect as Node | undefined;
        if (node === undefined || !functions.has(node.type) || !stopsTimer(node['body'])) return;
        found.push(`${file}:${text.slice(0, start).split('\n').length}`);
      },
    }).visit(parseSync(file, text).program);
    return found;
  });
}

/** Whether a part of a function stops a timer itself, not in a function within it. */
function stopsTimer(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(stopsTimer);
  if (typeof value !== 'object' || value === null) return false;
  const node = value as Partial<Node>;
  if (node.type !== undefined && functions.has(node.type)) return false;
  const callee = node['callee'] as Partial<Node> | undefined;
  const name = node.type === 'CallExpression' ? callee?.['name'] : undefined;
  if (name === 'clearTimeout' || name === 'clearInterval') return true;
  return Object.values(node).some(stopsTimer);
}

type Place = { file: string; files: ReadonlyMap<string, string>; program: Program };

function isClear(effect: Node | undefined, place: Place): boolean {
  if (effect?.type === 'Identifier') return isClearByName(effect['name'] as string, place);
  if (effect === undefined || !functions.has(effect.type) || effect['async'] === true) return false;
  const body = effect['body'] as Node;
  if (body.type === 'BlockStatement' || functions.has(body.type)) return true;
  if (body.type === 'UnaryExpression') return body['operator'] === 'void';
  const callee = body['callee'] as Node | undefined;
  return callee?.type === 'Identifier' && isClearByName(callee['name'] as string, place);
}

/** Whether every function of that name says what it returns, here or in the file it is imported from. */
function isClearByName(name: string, { file, files, program }: Place): boolean {
  const declared = findDeclared(name, program);
  if (declared.length > 0) return declared.every(saysWhatItReturns);
  const imported = findImported(name, file, program);
  const text = imported && files.get(imported.file);
  if (!imported || text === undefined) return false;
  const place = { file: imported.file, files, program: parseSync(imported.file, text).program };
  return isClearByName(imported.name, place);
}

function findDeclared(name: string, program: Program): Node[] {
  const found: Node[] = [];
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id?.name === name) found.push(node as unknown as Node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== name || !init) return;
      const isEvent =
        init.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'useEffectEvent';
      found.push((isEvent ? init.arguments[0] : init) as unknown as Node);
    },
  }).visit(program);
  return found;
}

function findImported(name: string, file: string, program: Program) {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== name || specifier.type !== 'ImportSpecifier') continue;
      if (specifier.imported.type !== 'Identifier') continue;
      const from = statement.source.value;
      return {
        name: specifier.imported.name,
        file: from.startsWith('#')
          ? from.slice(1)
          : path.posix.join(path.posix.dirname(file), from),
      };
    }
  }
  return undefined;
}

function saysWhatItReturns(node: Node): boolean {
  if (!functions.has(node.type)) return false;
  if (node['async'] === true || node['generator'] === true) return false;
  if (node['returnType']) return true;
  const body = node['body'] as Node;
  return body.type === 'BlockStatement' && !returnsValue(body);
}

/** Whether a part of a function returns a value from it; functions within it return from themselves. */
function returnsValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(returnsValue);
  if (typeof value !== 'object' || value === null) return false;
  const node = value as Partial<Node>;
  if (node.type !== undefined && functions.has(node.type)) return false;
  if (node.type === 'ReturnStatement') return node['argument'] !== null;
  return Object.values(node).some(returnsValue);
}
