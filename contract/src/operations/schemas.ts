import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { adminActions } from '../roles/rules.ts';
import { environments } from '../system/schemas.ts';

const countSchema = z.number().int().min(0);

/** The state of one kind of background work. */
export const jobKindSchema = z.object({
  kind: z.string(),
  waiting: countSchema,
  running: countSchema,
  /** Dead letters that were neither retried nor discarded. */
  failed: countSchema,
  done_in_last_day: countSchema,
  /** Null for work that doesn't recur. */
  next_run_at: z.iso.datetime().nullable(),
});
export type JobKind = z.infer<typeof jobKindSchema>;

/** Settings that work but are unsafe or incomplete. */
export const installationWarnings = [
  /** Others can reach a dev environment. */
  'dev_server_exposed',
  /** Behind a proxy all visitors would share the limits by address. */
  'no_trusted_proxies',
  /** No email can be sent, so sign-ups are closed. */
  'sign_ups_closed',
  /** No provider takes payments, so plans and credits are given away. */
  'payments_sandbox',
] as const;
export type InstallationWarning = (typeof installationWarnings)[number];

/** The health facts of the server. */
export const serverHealthSchema = z.object({
  version: z.string(),
  environment: z.enum(environments),
  /** The process that answers. */
  started_at: z.iso.datetime(),
  node_version: z.string(),
  database_version: z.string(),
  database_bytes: countSchema,
  migrations: z.object({ applied: countSchema, latest: z.string() }),
  warnings: z.array(z.enum(installationWarnings)),
});
export type ServerHealth = z.infer<typeof serverHealthSchema>;

/** A job that failed for the last time; only ids show what it was about. */
export const deadLetterSchema = z.object({
  id: idSchema,
  kind: z.string(),
  sent_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
  tries: z.number().int().min(1),
  fault: z.string(),
  references: z.array(z.object({ name: z.string(), id: idSchema })),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  action: z.enum(adminActions),
  created_at: z.iso.datetime(),
  /** The actor; null for a service key and for a deleted account. */
  actor: z.object({ id: idSchema, name: z.string(), email: z.string().nullable() }).nullable(),
  target_user_id: idSchema.nullable(),
  route_path: z.string().nullable(),
  rpc_function: z.string().nullable(),
  method: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  status: z.number().int().nullable(),
  error_message: z.string().nullable(),
  success: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
