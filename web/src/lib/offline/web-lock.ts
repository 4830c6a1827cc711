/**
 * Runs work while no other tab does the same. Browsers without locks (on an insecure address) run
 * it in parallel: the server refuses duplicates.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
