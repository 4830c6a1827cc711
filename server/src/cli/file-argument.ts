import { resolve } from 'node:path';

/**
 * The absolute path of the one file that the command was given; npm moves to the project's folder
 * and says in INIT_CWD where it was called.
 *
 * @throws with the usage when there is not exactly one.
 */
export function readFileArgument(command: string): string {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new Error(`Usage: npm run ${command} -- FILE`);
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}
