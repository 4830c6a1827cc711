import { directions, interactionKinds } from '@kith/contract/warmth/rules';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const interactions = pgTable(
  'interactions',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    contactId: uuid('contact_id').notNull(),
    kind: text('kind', { enum: interactionKinds }).notNull(),
    direction: text('direction', { enum: directions }).notNull(),
    occurredAt: time('occurred_at').notNull(),
    summary: text('summary').notNull().default(''),
    body: text('body').notNull().default(''),
    source: text('source').notNull().default('manual'),
    externalKey: text('external_key'),
    importId: uuid('import_id'),
    counted: boolean('counted').notNull().default(true),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
