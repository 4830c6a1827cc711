import path from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];
type Source = {
  /** The types that the file declares, by name. */
  declared: Map<string, object>;
  /** The file and the name that an imported type has there, by its name here. */
  imported: Map<string, { file: string; name: string }>;
  program: Program;
};

/** The generated types, which rows are to be made of. */
const derivedFile = 'platform/database/database-types.ts';
/** Marks the columns that no table has; it is defined in `platform/database/rows.ts`. */
const computed = 'Computed';

/**
 * Where the row of an `sql` literal is written out by hand (`file:line`), followed through the types
 * that it is made of.
 *
 * @param files the texts of the server's sources by their paths.
 */
export function findHandWrittenRows(files: ReadonlyMap<string, string>): string[] {
  const sources = openSources(files);
  const asserting = [...files].filter(([, text]) => text.includes('sql<'));
  return asserting.flatMap(([file, text]) => {
    const found: string[] = [];
    new Visitor({
      TaggedTemplateExpression(node) {
        const isSql = node.tag.type === 'Identifier' && node.tag.name === 'sql';
        if (!isSql || !node.typeArguments) return;
        if (!isHandWritten(node.typeArguments, { file, sources, seen: new Set() })) return;
        found.push(`${file}:${text.slice(0, node.start).split('\n').length}`);
      },
    }).visit(sources(file)!.program);
    return found;
  });
}

type TypeNode = {
  type?: string;
  operator?: string;
  typeName?: { name?: string };
  typeArguments?: { params: object[] };
};

const picking: ReadonlySet<string> = new Set(['Pick', 'Omit']);

type Sources = (file: string) => Source | undefined;
type Walk = { file: string; sources: Sources; seen: Set<object> };

/** Files are parsed when they are asked for: most declare no row. */
function openSources(files: ReadonlyMap<string, string>): Sources {
  const parsed = new Map<string, Source>();
  return (file) => {
    const text = files.get(file);
    if (text === undefined) return undefined;
    const source = parsed.get(file) ?? readSource(file, text);
    parsed.set(file, source);
    return source;
  };
}

function isHandWritten(type: object, walk: Walk): boolean {
  if (walk.seen.has(type)) return false;
  walk.seen.add(type);
  const node = type as TypeNode;
  if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceDeclaration') return true;
  // The names of a type's columns say nothing of what these hold.
  if (node.type === 'TSTypeOperator' && node.operator === 'keyof') return false;
  if (node.type === 'TSTypeReference') {
    const name = node.typeName?.name ?? '';
    if (name === computed) return false;
    // The keys that are picked name columns, and say nothing of what these hold.
    const [picked] = picking.has(name) ? (node.typeArguments?.params ?? []) : [];
    if (picked) return isHandWritten(picked, walk);
    if (isDeclarationHandWritten(name, walk)) return true;
  }
  return Object.values(node).some(
    (part: unknown) => typeof part === 'object' && part !== null && isHandWritten(part, walk),
  );
}

function isDeclarationHandWritten(name: string, walk: Walk): boolean {
  const source = walk.sources(walk.file);
  const declaration = source?.declared.get(name);
  if (declaration) return isHandWritten(declaration, walk);
  const origin = source?.imported.get(name);
  if (!origin || origin.file === derivedFile) return false;
  // What leaves the server is no row, however alike the two are.
  if (origin.file.startsWith('@kith/')) return true;
  return isDeclarationHandWritten(origin.name, { ...walk, file: origin.file });
}

function readSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const declared = new Map<string, object>();
  for (const statement of program.body) {
    const declaration = declarationOf(statement);
    if (declaration) declared.set(declaration.id.name, declaration);
  }
  const imported: Source['imported'] = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName } of entries) {
      const name = importName.name ?? localName.value;
      imported.set(localName.value, { file: resolve(file, moduleRequest.value), name });
    }
  }
  return { declared, imported, program };
}

function declarationOf(statement: Statement) {
  const inner =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as object);
  const declaration = inner as { type: string; id: { name: string } } | null;
  const isType =
    declaration?.type === 'TSTypeAliasDeclaration' ||
    declaration?.type === 'TSInterfaceDeclaration';
  return isType ? declaration : null;
}

/** The path of an import in `server/src`; a package's name stays as it is. */
function resolve(file: string, request: string): string {
  if (request.startsWith('#app/')) return request.slice('#app/'.length);
  if (request.startsWith('#')) return request.slice(1);
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(file), request);
  return request;
}
