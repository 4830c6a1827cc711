/** @throws with the usage when the command was not given one file's name. */
export function readFileArgument(command: string): string {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new Error(`Usage: npm run ${command} -- FILE`);
  return file;
}
