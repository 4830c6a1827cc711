import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';

export const replaySources = ['payment', 'forum'] as const;
export const mostStoredEvents = 100;
export const replayReasonMost = 500;

/** What another service said, and what became of it. */
export const storedEventSchema = z.object({
  source: z.enum(replaySources),
  id: z.string(),
  type: z.string(),
  received_at: z.iso.datetime(),
  /** Null while it waits to be applied. */
  handled_at: z.iso.datetime().nullable(),
  attempts: z.number().int().min(0),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/**
 * `same`: nothing would change. `changes`: what is stored differs from what today's code makes of it.
 * `unknown`: it is about nothing that is known here. `stopped`: it would have to ask another service.
 * `failed`: today's code fails on it.
 */
export const replayOutcomes = ['same', 'changes', 'unknown', 'stopped', 'failed'] as const;

export const replaySchema = z.object({
  outcome: z.enum(replayOutcomes),
  fault: z.string().nullable(),
  /** What the event is about: as it is, and as it would be. */
  facts: z.array(z.object({ name: z.string(), was: z.string(), would_be: z.string() })),
  /** Rows that would be written, by table. */
  tables: z.array(
    z.object({
      name: z.string(),
      inserted: z.number().int(),
      updated: z.number().int(),
      deleted: z.number().int(),
    }),
  ),
  /** Jobs that would be sent, by kind. */
  jobs: z.array(z.object({ kind: z.string(), count: z.number().int() })),
});
export type Replay = z.infer<typeof replaySchema>;

export const replayInputSchema = z.strictObject({
  source: z.enum(replaySources),
  id: z.string().min(1).max(255),
  reason: z.string().trim().min(1).max(replayReasonMost),
});

const oc = closedEndpoints('member');
const tags = ['operations'];

const endpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/replays/events',
      tags,
      summary: 'Stored events of other services, newest first',
    })
    .input(z.object({ source: z.enum(replaySources).optional() }))
    .output(z.object({ items: z.array(storedEventSchema) })),
  /** `not_found` for an event that isn't stored, or no longer. */
  run: oc
    .route({
      method: 'POST',
      path: '/admin/replays',
      tags,
      summary: 'What today’s code would make of a stored event; nothing is changed or sent',
    })
    .input(replayInputSchema)
    .output(replaySchema),
};

/** Named, because the compiler would write out the type of all endpoints together, which is too long. */
export type ReplayEndpoints = { [Name in keyof typeof endpoints]: (typeof endpoints)[Name] };

/**
 * Only for administrators, as `operationsEndpoints`, and only while `ff.data.pipeline` is on; a replay also needs
 * `adminOps.v1`.
 */
export const replayEndpoints: ReplayEndpoints = endpoints;
