import type { Selectable } from 'kysely';

import type { SupportTickets } from '#platform/database/database-types.ts';

export type TicketRow = Selectable<SupportTickets>;
