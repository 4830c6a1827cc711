import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Members' questions to support. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    mailedAt: timestamp('mailed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
export type TicketRow = typeof supportTickets.$inferSelect;
