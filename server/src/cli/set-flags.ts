import type { FlagSetting } from '@kith/contract/flags/endpoints';
import { isFlagName } from '@kith/contract/flags/table';

import {
  listStoredFlags,
  readFlagSetting,
  setFlag,
  setMemberFlag,
} from '#features/flags/set-flag.ts';
import type { Database } from '#platform/database/database.ts';

export const flagsUsage = 'flags [NAME on|off|default|PERCENT% [EMAIL]]';

/**
 * `npm run admin -- flags …`: lists the flags, or sets one for everyone, for a percentage, or for
 * one member.
 */
export async function runFlags(database: Database, args: readonly string[]): Promise<void> {
  const [name, text, email] = args;
  if (name === undefined) return printFlags(database);
  if (!isFlagName(name)) throw new Error(`There is no flag ${name}`);
  const setting = readFlagSetting(text ?? '');
  if (setting === undefined || args.length > 3) throw new Error(`Usage: ${flagsUsage}`);
  if (email === undefined) {
    await setFlag({ database, name, setting });
    console.log(`${name} is ${describe(setting)}`);
    return;
  }
  if (typeof setting === 'number') throw new Error('One member is either on or off');
  const outcome = await setMemberFlag({ database, name, setting, email });
  if (outcome === 'no_such_account') process.exitCode = 1;
  console.log(
    outcome === 'done'
      ? `${name} is ${describe(setting)} for ${email}`
      : `${email} has no account here`,
  );
}

async function printFlags(database: Database): Promise<void> {
  const stored = await listStoredFlags(database);
  if (stored.length === 0) console.log('Every flag is its default');
  for (const { name, setting, members } of stored) {
    console.log(`${name}  ${setting}${members > 0 ? `, otherwise for ${members} member(s)` : ''}`);
  }
}

function describe(setting: FlagSetting): string {
  if (typeof setting === 'number') return `on for ${setting} percent`;
  return setting === 'default' ? 'its default again' : setting;
}
