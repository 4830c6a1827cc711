const passedOn = /^export\{(?<names>[^}]*)\}from"\.\/(?<file>[^"]+)";\s*$/u;

/** `a as b, c` as what is inside by what it is called outside. */
export function readNames(list: string): Map<string, string> {
  const pairs = list.split(',').map((name) => name.trim().split(' as '));
  return new Map(pairs.map(([inside = '', outside = inside]) => [outside, inside]));
}

/** The one file whose exports a file passes on, and those exports; null if it does anything else. */
export function readPassedOn(code: string): { names: Map<string, string>; file: string } | null {
  const { names, file } = passedOn.exec(code)?.groups ?? {};
  return names === undefined || file === undefined ? null : { names: readNames(names), file };
}
