/**
 * The CPU time that work takes in this process, in milliseconds. Unlike the time on the clock it does
 * not grow while other processes keep the machine busy.
 */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
