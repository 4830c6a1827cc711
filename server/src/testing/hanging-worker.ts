import { connectDatabase, type ConnectionOptions } from '#platform/database/database.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

/*
 * A server that takes a job and never ends it: started as a process of its own, with the connection
 * and the kind as arguments, to be killed.
 */
const [connection = '', name = ''] = process.argv.slice(2);
const forever = new Promise<void>(() => undefined);

await startJobs({
  database: connectDatabase(JSON.parse(connection) as ConnectionOptions, { max: 4 }),
  log: silentLogger,
  handlers: [
    {
      name,
      retries: 2,
      expireInSeconds: 600,
      run: () => {
        process.stdout.write('taken\n');
        return forever;
      },
    },
  ],
});
