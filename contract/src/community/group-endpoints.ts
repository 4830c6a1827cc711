import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { groupSources, isManagedName } from './groups.ts';
import { forumGroupMaxLength } from './rules.ts';

export const groupLimits = {
  reason: 500,
  /** How many names of accounts each list has. */
  names: 50,
  changes: 50,
} as const;

/**
 * Whether the forum can be asked, or how it failed: it is down or too slow, refuses the key, refuses a
 * change, asks to wait, answers with an error of its own, or with something that isn't its API.
 */
export const forumFaults = [
  'unreachable',
  'key_refused',
  'change_refused',
  'rate_limited',
  'failed',
  'unreadable',
] as const;
export type ForumFaultKind = (typeof forumFaults)[number];
export const forumStates = ['ready', 'no_forum', 'no_key', ...forumFaults] as const;

export const forumStateSchema = z.object({
  state: z.enum(forumStates),
  /** Null without a forum. */
  host: z.string().nullable(),
  /** Settings of the server that are missing. */
  missing_settings: z.array(z.string()),
  /** Until when the forum wants no requests. */
  retry_at: z.iso.datetime().nullable(),
});
export type ForumState = z.infer<typeof forumStateSchema>;

const countSchema = z.number().int().min(0);
const sourceSchema = z.enum(groupSources);
const reasonSchema = z.string().trim().min(1).max(groupLimits.reason);
const groupNameSchema = z
  .string()
  .trim()
  .max(forumGroupMaxLength)
  .refine(
    isManagedName,
    'must begin with kith_ and have only a to z, digits and single underscores',
  );

const accountsSchema = z.object({
  count: countSchema,
  /** Their names at the forum, the first of them. */
  names: z.array(z.string()),
});
export type ForumAccounts = z.infer<typeof accountsSchema>;

const groupStateSchema = z.object({
  group: z.string(),
  sources: z.array(sourceSchema),
  /** Absent: the forum has no such group. Locked: it manages the group itself. */
  state: z.enum(['in_sync', 'differs', 'absent', 'locked']),
  missing: accountsSchema,
  extra: accountsSchema,
  unknown: accountsSchema,
});
export type GroupState = z.infer<typeof groupStateSchema>;

const ruleSchema = z.object({
  source: sourceSchema,
  /** Null: these members are in no group. */
  group: z.string().nullable(),
  default_group: z.string(),
});
export type GroupRule = z.infer<typeof ruleSchema>;

const syncSchema = z.object({
  at: z.iso.datetime(),
  added: countSchema,
  removed: countSchema,
  /** Groups that it left to an administrator. */
  held: countSchema,
  fault: z.enum(forumFaults).nullable(),
});

const groupSyncSchema = z.object({
  forum: forumStateSchema,
  is_automatic: z.boolean(),
  last_sync: syncSchema.nullable(),
  rules: z.array(ruleSchema),
  /** Empty while the forum can't be asked. */
  groups: z.array(groupStateSchema),
  checked_at: z.iso.datetime().nullable(),
  /** Members who joined the forum, and those of them whose account there isn't known yet. */
  joined: countSchema,
  unresolved: countSchema,
});
export type GroupSync = z.infer<typeof groupSyncSchema>;

const groupChangeSchema = z.object({
  id: idSchema,
  kind: z.enum(['rule', 'automatic', 'repair', 'sync']),
  at: z.iso.datetime(),
  /** Null: the job, or a deleted account. */
  by: z.object({ id: idSchema, name: z.string() }).nullable(),
  reason: z.string(),
  source: sourceSchema.nullable(),
  /** Of a rule its group, of the setting `on` or `off`. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The repaired group. */
  group: z.string().nullable(),
  added: countSchema,
  removed: countSchema,
  fault: z.enum(forumFaults).nullable(),
  /** Rules and the setting, while nothing newer was set. What was changed at the forum is final. */
  can_undo: z.boolean(),
});
export type GroupChange = z.infer<typeof groupChangeSchema>;

const repairShape = {
  /** Null: every managed group. */
  group: groupNameSchema.nullable(),
  /** Also those that belong to no member here. */
  removes_unknown: z.boolean(),
};

const repairPlanSchema = z.object({
  forum: forumStateSchema,
  groups: z.array(z.object({ group: z.string(), add: accountsSchema, remove: accountsSchema })),
  /** Of exactly these changes; null where there are none. */
  token: z.string().nullable(),
});
export type RepairPlan = z.infer<typeof repairPlanSchema>;

const repairResultSchema = z.object({
  forum: forumStateSchema,
  added: countSchema,
  removed: countSchema,
  /** Groups that were not reached. */
  left: countSchema,
});
export type RepairResult = z.infer<typeof repairResultSchema>;

const rulePreviewSchema = z.object({
  current: z.string().nullable(),
  /** What there would be to repair in its group; null without one, and while the forum can't be asked. */
  target: groupStateSchema.nullable(),
  /** The group that would no longer be managed: who is in it stays there. */
  released: z.string().nullable(),
  forum: forumStateSchema,
});
export type RulePreview = z.infer<typeof rulePreviewSchema>;

const oc = closedEndpoints('member');
const tags = ['community'];
const wantedRule = { source: sourceSchema, group: groupNameSchema.nullable() };

const endpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/forum-groups',
      tags,
      summary: 'The rules of the forum’s groups, and how the groups differ from them',
    })
    .input(z.object({ fresh: z.stringbool().default(false) }))
    .output(groupSyncSchema),
  history: oc
    .route({
      method: 'GET',
      path: '/admin/forum-groups/changes',
      tags,
      summary: 'The latest changes of rules and groups',
    })
    .output(z.object({ items: z.array(groupChangeSchema) })),
  previewRule: oc
    .route({
      method: 'POST',
      path: '/admin/forum-groups/rules/preview',
      tags,
      summary: 'What another group for a badge or plan would mean; changes nothing',
    })
    .input(z.strictObject(wantedRule))
    .output(rulePreviewSchema),
  /** `conflict` where another group is set than `expected`. */
  changeRule: oc
    .route({
      method: 'POST',
      path: '/admin/forum-groups/rules',
      tags,
      summary: 'Set the group of a badge or plan, with a reason',
    })
    .input(
      z.strictObject({
        ...wantedRule,
        expected: z.string().max(100).nullable(),
        reason: reasonSchema,
      }),
    )
    .output(ruleSchema),
  /** `conflict` where it is set so already. */
  setAutomatic: oc
    .route({
      method: 'POST',
      path: '/admin/forum-groups/automatic',
      tags,
      summary: 'Whether groups are synced each hour, with a reason',
    })
    .input(z.strictObject({ is_automatic: z.boolean(), reason: reasonSchema }))
    .output(z.object({ is_automatic: z.boolean() })),
  previewRepair: oc
    .route({
      method: 'POST',
      path: '/admin/forum-groups/repair/preview',
      tags,
      summary: 'Who would be added and removed at the forum; changes nothing',
    })
    .input(z.strictObject(repairShape))
    .output(repairPlanSchema),
  /** `conflict` where the changes are no longer those of `token`. Final. */
  repair: oc
    .route({
      method: 'POST',
      path: '/admin/forum-groups/repair',
      tags,
      summary: 'Add and remove members at the forum as previewed, with a reason',
    })
    .input(z.strictObject({ ...repairShape, token: z.string().length(64), reason: reasonSchema }))
    .output(repairResultSchema),
};

/** Named, because the compiler would write out the type of all endpoints together, which is too long. */
export type ForumGroupEndpoints = { [Name in keyof typeof endpoints]: (typeof endpoints)[Name] };

/**
 * Only for administrators (`forbidden` for others); `feature_disabled` while `ff.community.group_sync` is
 * off. Changes also need `adminOps.v1`. A forum that fails is no error: its state says so.
 */
export const forumGroupEndpoints: ForumGroupEndpoints = endpoints;
