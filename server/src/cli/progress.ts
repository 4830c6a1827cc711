/** Lines of progress on the terminal: rewritten in place, or appended where that is impossible. */
export function reportProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${text}`);
  else process.stderr.write(`${text}\n`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
}

/** Ends the command with one clear line for each mistake. */
export function failWith(error: unknown): never {
  endProgress();
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
