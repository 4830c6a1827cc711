import {
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const contacts = pgTable(
  'contacts',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    fullName: text('full_name').notNull(),
    company: text('company').notNull().default(''),
    title: text('title').notNull().default(''),
    location: text('location').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    offers: text('offers').array().notNull().default([]),
    seeks: text('seeks').array().notNull().default([]),
    birthMonth: smallint('birth_month'),
    birthDay: smallint('birth_day'),
    birthYear: smallint('birth_year'),
    cadenceDays: integer('cadence_days'),
    effectiveCadenceDays: integer('effective_cadence_days'),
    nextStep: text('next_step').notNull().default(''),
    nextStepOn: date('next_step_on', { mode: 'string' }),
    notes: text('notes').notNull().default(''),
    source: text('source').notNull().default('manual'),
    photoId: uuid('photo_id'),
    connectedOn: date('connected_on', { mode: 'string' }),
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    warmthRank: doublePrecision('warmth_rank').notNull().default(Number.NEGATIVE_INFINITY),
    lastInteractionAt: time('last_interaction_at'),
    interactionCount: integer('interaction_count').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    archivedAt: time('archived_at'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const contactPoints = pgTable(
  'contact_points',
  {
    ownerId: uuid('owner_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    kind: text('kind', { enum: ['email', 'phone', 'link'] }).notNull(),
    position: smallint('position').notNull(),
    value: text('value').notNull(),
    normalized: text('normalized').notNull(),
    label: text('label').notNull().default('other'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.contactId, table.kind, table.position] }),
  ],
);

export const contactChanges = pgTable(
  'contact_changes',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    contactId: uuid('contact_id').notNull(),
    field: text('field').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    source: text('source').notNull(),
    importId: uuid('import_id'),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
