import type { Database } from '#platform/database/database.ts';

/** Reads the edges of every member who consents, as the service. */
export type PathService = { database: Database };
