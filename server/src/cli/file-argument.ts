import { resolve } from 'node:path';

/**
 * The absolute path of the command's one file, and which of its flags were given; npm changes to the
 * project's folder and passes the original one in INIT_CWD.
 *
 * @throws with the usage unless there is exactly one file, and no other flag.
 */
export function readFileArgument(
  command: string,
  known: readonly string[] = [],
): { file: string; flags: ReadonlySet<string> } {
  const given = process.argv.slice(2);
  const flags = new Set(given.filter((argument) => known.includes(argument)));
  const [file, ...others] = given.filter((argument) => !known.includes(argument));
  if (file === undefined || file.startsWith('--') || others.length > 0) {
    const usage = ['FILE', ...known.map((flag) => `[${flag}]`)].join(' ');
    throw new Error(`Usage: npm run ${command} -- ${usage}`);
  }
  return { file: resolve(process.env['INIT_CWD'] ?? '.', file), flags };
}
