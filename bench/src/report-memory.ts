/**
 * Loaded into the app by `--import`, with `--expose-gc`: at SIGUSR2 it collects garbage and prints
 * the memory in use, in bytes. Resident memory alone also counts memory that is free again.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ used: heapUsed + external, rss })}\n`);
});
