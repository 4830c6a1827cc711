import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';

import type { FormulaEntry } from './formula-entry.ts';
import { formulaList } from './formula-list.ts';
import type { Declared, Formula } from './src/features/revops/formula.ts';

const root = join(import.meta.dirname, '..');

/** The declarations of a file by their names. */
function readDeclarations(file: string): Map<string, Declared> {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  const found = new Map<string, Declared>();
  for (const statement of program.body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const docstring = comments.findLast(({ end }) => end <= statement.start);
    const isBeside =
      docstring?.type === 'Block' &&
      docstring.value.startsWith('*') &&
      text.slice(docstring.end, statement.start).trim() === '';
    const about = isBeside ? toPlainText(docstring.value) : '';
    const code = text.slice(statement.start, statement.end);
    if (inner?.type === 'FunctionDeclaration' && inner.id) {
      found.set(inner.id.name, { name: inner.id.name, file, about, code, value: null });
    }
    if (inner?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of inner.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const value = text.slice(init.start, init.end).replace(/ as const$/u, '');
      found.set(id.name, { name: id.name, file, about, code, value });
    }
  }
  return found;
}

/** Without stars and tags, lines of a paragraph joined. */
function toPlainText(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/u, '').trim());
  const end = lines.findIndex((line) => line.startsWith('@'));
  return (end === -1 ? lines : lines.slice(0, end))
    .join('\n')
    .trim()
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.replaceAll('\n', ' '))
    .join('\n\n');
}

const facts = /^Unit: (?<unit>.+?)\. Source: (?<source>.+)\.$/u;

/**
 * Every formula of the list, as the code has it now.
 *
 * @throws what is missing: a declaration, or a docstring with its formula, unit and source.
 */
export function readFormulas(list: readonly FormulaEntry[] = formulaList): Formula[] {
  const files = new Map<string, Map<string, Declared>>();
  const declared = (entry: FormulaEntry, part: string): Declared => {
    const [file, name] = part.includes('#') ? part.split('#') : [entry.file, part];
    const known = files.get(file!) ?? readDeclarations(file!);
    files.set(file!, known);
    const found = known.get(name!);
    if (!found) throw new Error(`${file} declares no ${name}, which a formula is read from`);
    return found;
  };
  return list.map((entry) => {
    const { area, title, file, name, parts = [], constants = [] } = entry;
    const main = declared(entry, name);
    const paragraphs = main.about.split('\n\n');
    const { unit, source } = facts.exec(paragraphs.at(-1) ?? '')?.groups ?? {};
    if (unit === undefined || source === undefined || !main.about.includes('`')) {
      throw new Error(
        `The docstring of ${name} in ${file} must have its formula in backticks, and end with a paragraph “Unit: …. Source: ….”`,
      );
    }
    return {
      id: `${area}-${name}`.toLowerCase(),
      area,
      title,
      file,
      name,
      about: paragraphs.slice(0, -1),
      unit,
      source,
      code: [main, ...parts.map((part) => declared(entry, part))],
      constants: constants.map((part) => declared(entry, part)),
    };
  });
}
