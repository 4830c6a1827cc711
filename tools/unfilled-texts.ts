import { parseSync, Visitor } from 'oxc-parser';

import { placeholdersOf, pluralForm } from './catalogues.ts';

/** A part of a program, as far as it is read here. */
type Node = { type: string; start: number } & Record<string, unknown>;

/** Filled in for every text (`start.ts`). */
const alwaysGiven: readonly string[] = ['brand'];

/**
 * Where a text is read without a value that it names (`file:line key: names`). A computed key
 * is checked as all that it may be; calls whose values are computed aren't checked.
 *
 * @param files the texts of the web app's sources by their paths.
 * @param texts the English texts by `namespace:key`.
 */
export function findUnfilledTexts(
  files: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const name = key.replace(pluralForm, '');
    wanted.set(name, placeholdersOf(text).union(wanted.get(name) ?? new Set()));
  }
  return [...files].flatMap(([file, source]) => {
    if (!source.includes('useTranslation')) return [];
    const { program } = parseSync(file, source);
    const namespaces = listNamespacesIn(source);
    const found: string[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [key, values], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 't' || !key) return;
        const given = namesOf(values as unknown as Node | undefined);
        if (given === null) return;
        for (const pattern of patternsOf(key as unknown as Node)) {
          const meant = [...wanted].filter(([name]) => isMeant(name, pattern, namespaces));
          const [[name] = ['']] = meant;
          const needed = meant.map(([, names]) => names);
          const missing = [...(needed[0] ?? [])].filter(
            (one) =>
              !given.has(one) &&
              !alwaysGiven.includes(one) &&
              needed.every((names) => names.has(one)),
          );
          if (missing.length === 0) continue;
          const line = source.slice(0, start).split('\n').length;
          found.push(`${file}:${line} ${name}: ${missing.join(', ')}`);
        }
      },
    }).visit(program);
    return [...new Set(found)];
  });
}

function listNamespacesIn(source: string): string[] {
  return [...source.matchAll(/useTranslation\(\s*(?<names>[^)]*)\)/gu)].flatMap(({ groups }) =>
    [...(groups?.['names'] ?? '').matchAll(/'(?<name>[\w-]+)'/gu)].map(
      (match) => match.groups?.['name'] ?? '',
    ),
  );
}

function isMeant(name: string, pattern: RegExp, namespaces: readonly string[]): boolean {
  if (pattern.test(name)) return true;
  const [namespace = '', key = ''] = name.split(':');
  return namespaces.includes(namespace) && pattern.test(key);
}

/** The names of the values of a call; null where they can't be seen. */
function namesOf(values: Node | undefined): Set<string> | null {
  if (values === undefined) return new Set();
  if (values.type !== 'ObjectExpression') return null;
  const names = new Set<string>();
  for (const property of values['properties'] as Node[]) {
    const key = property['key'] as Node | undefined;
    if (property.type !== 'Property' || key?.type !== 'Identifier') return null;
    names.add(String(key['name']));
  }
  return names;
}

/** Patterns of the keys that an argument may be; none for one that is wholly computed. */
function patternsOf(key: Node): RegExp[] {
  if (key.type === 'Literal') return [new RegExp(`^${RegExp.escape(String(key['value']))}$`, 'u')];
  if (key.type === 'ConditionalExpression') {
    return [...patternsOf(key['consequent'] as Node), ...patternsOf(key['alternate'] as Node)];
  }
  if (key.type !== 'TemplateLiteral') return [];
  const quasis = (key['quasis'] as { value: { cooked: string } }[]).map(({ value }) =>
    RegExp.escape(value.cooked),
  );
  return [new RegExp(`^${quasis.join('[\\w-]+')}$`, 'u')];
}
