/**
 * Loaded into the app by `--import`, with `--expose-gc`: at SIGUSR2 it lets go of what nobody needs
 * any more and says what is left, in bytes. Resident memory alone hides much in what is free.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ used: heapUsed + external, rss })}\n`);
});
