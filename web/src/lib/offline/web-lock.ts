/**
 * Runs some work while no other tab does the same. Where the browser has no locks (an insecure
 * address), the tabs go on beside each other: the server takes nothing twice.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
