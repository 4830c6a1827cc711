import type { FlagName } from '@kith/contract/flags/table';

import { readFlagSetting, setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase } from '#platform/database/database.ts';

/*
 * What several `npm run admin` do, in one process: the data folder, the addresses of those who
 * become administrators, and the settings of flags are the arguments.
 */
const [folder = '', asked = '{}'] = process.argv.slice(2);
const { administrators = [], flags = {} } = JSON.parse(asked) as {
  administrators?: string[];
  flags?: Partial<Record<FlagName, string>>;
};
const database = connectDatabase((await openCluster(folder)).connection, { max: 1 });
for (const email of administrators) {
  const outcome = await grantAdmin({ database, email });
  if (outcome === 'no_such_account') throw new Error(`${email} has no account`);
}
for (const [name, text = ''] of Object.entries(flags)) {
  const setting = readFlagSetting(text);
  if (setting === undefined) throw new Error(`${name} can't be set to ${text}`);
  await setFlag({ database, name: name as FlagName, setting });
}
await database.close();
