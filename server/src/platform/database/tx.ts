import type { Kysely } from 'kysely';

import type { DB } from './database-types.ts';

/** A running transaction. Query functions take it first. */
export type Tx = Kysely<DB>;
