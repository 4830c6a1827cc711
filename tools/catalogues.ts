import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Texts by `namespace:key`. */
type Texts = Map<string, string>;

export const pluralForm = /_(?:zero|one|two|few|many|other)$/u;
const placeholder = /\{\{\s*(\w+)/gu;

function flatten(node: unknown, prefix: string, texts: Texts): Texts {
  for (const [key, value] of Object.entries(node as Record<string, unknown>)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'string') texts.set(name, value);
    else flatten(value, name, texts);
  }
  return texts;
}

export function listNamespaces(folder: string, locale: string): string[] {
  return readdirSync(path.join(folder, locale)).map((file) => path.basename(file, '.json'));
}

export function readTexts(folder: string, locale: string): Texts {
  const all: Texts = new Map();
  for (const namespace of listNamespaces(folder, locale)) {
    const source = readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8');
    const texts = flatten(JSON.parse(source), '', new Map());
    for (const [key, text] of texts) all.set(`${namespace}:${key}`, text);
  }
  return all;
}

/** Keys as a language's own plural forms want them: `x_one`, `x_other` become the forms it has. */
export function expectedKeys(english: Texts, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    pluralForm.test(key) ? forms.map((form) => key.replace(pluralForm, `_${form}`)) : [key],
  );
  return [...new Set(keys)].toSorted();
}

export function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''));
}

function readSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
}

/**
 * Which of the keys no source uses. A use is the key in quotes, alone in a file that names its
 * namespace; or a template `namespace:a.${b}` whose blanks hold words that stand in quotes.
 */
export function findUnusedKeys(
  keys: readonly string[],
  { folders, namespaces }: { folders: readonly string[]; namespaces: readonly string[] },
): string[] {
  const used = new Set<string>();
  const quoted = new Set<string>();
  const templates: RegExp[] = [];
  for (const source of readSources(folders)) {
    const inFile = namespaces.filter((namespace) => source.includes(`'${namespace}'`));
    for (const [, word] of source.matchAll(/['"`]([\w:.-]+)['"`]/gu)) {
      if (!word) continue;
      quoted.add(word);
      if (word.includes(':')) used.add(word);
      else for (const namespace of inFile) used.add(`${namespace}:${word}`);
    }
    for (const [, template = ''] of source.matchAll(/`([\w-]+:[\w.-]*\$\{[^`]*)`/gu)) {
      const pattern = template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/gu, '([\\w.-]+)');
      if (/^[\w\\.:()[\]+-]+$/u.test(pattern)) templates.push(new RegExp(`^${pattern}$`, 'u'));
    }
  }
  const isFilledIn = (key: string) =>
    templates.some((template) => {
      const words = template.exec(key)?.slice(1);
      return words?.every((word) => quoted.has(word)) ?? false;
    });
  return keys.filter((key) => {
    const base = key.replace(pluralForm, '');
    return !used.has(key) && !used.has(base) && !isFilledIn(base);
  });
}
