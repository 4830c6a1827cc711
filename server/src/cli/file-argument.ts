import { resolve } from 'node:path';

/**
 * The absolute path of the command's one file; npm changes to the project's folder and passes the
 * original one in INIT_CWD.
 *
 * @throws with the usage unless there is exactly one.
 */
export function readFileArgument(command: string): string {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new Error(`Usage: npm run ${command} -- FILE`);
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}
