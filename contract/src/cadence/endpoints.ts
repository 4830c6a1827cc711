import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { contactLimits } from '../contacts/rules.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { interactionKinds } from '../warmth/rules.ts';
import { cadenceLimits } from './rules.ts';

const oc = endpointsOf('settings');

const daysSchema = z.number().int().min(1).max(contactLimits.cadenceDays);

/**
 * Which interactions count, and how often to be in touch with contacts of a tag. A contact's own
 * cadence comes before these; among several, the shortest applies.
 */
export const cadenceSettingsSchema = z.object({
  touch_kinds: z.array(z.enum(interactionKinds)).min(1).max(interactionKinds.length),
  tag_rules: z
    .array(
      z.object({ tag: lineSchema(contactLimits.tag).pipe(z.string().min(1)), days: daysSchema }),
    )
    .max(cadenceLimits.rules)
    .refine((rules) => new Set(rules.map(({ tag }) => tag)).size === rules.length, {
      error: 'not_unique',
    }),
});
export type CadenceSettings = z.infer<typeof cadenceSettingsSchema>;

const nameSchema = lineSchema(cadenceLimits.groupName).pipe(z.string().min(1));

/** Contacts that the member has grouped by hand. */
export const contactGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  cadence_days: z.number().int().nullable(),
  /** Its contacts, including archived ones. */
  count: z.number().int(),
});
export type ContactGroup = z.infer<typeof contactGroupSchema>;

export const groupCreateSchema = z.object({
  name: nameSchema,
  cadence_days: daysSchema.nullable().default(null),
});
export type GroupCreate = z.infer<typeof groupCreateSchema>;
export const groupUpdateSchema = z.object({
  id: idSchema,
  name: nameSchema.optional(),
  cadence_days: daysSchema.nullable().optional(),
});
export type GroupUpdate = z.infer<typeof groupUpdateSchema>;

const byId = z.object({ id: idSchema });
const tags = ['cadence'];

export const cadenceEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/cadence',
      tags,
      summary: 'The interactions that count for the cadence',
    })
    .input(z.object({}))
    .output(cadenceSettingsSchema),
  put: oc
    .route({
      method: 'PUT',
      path: '/cadence',
      tags,
      summary: 'Change the interactions that count, and the rules by tag',
    })
    .input(cadenceSettingsSchema)
    .output(cadenceSettingsSchema),
};

export const groupEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/contact-groups', tags, summary: 'List the groups' })
    .input(z.object({ contact_id: idSchema.optional() }))
    .output(z.object({ items: z.array(contactGroupSchema) })),
  create: oc
    .route({
      method: 'POST',
      path: '/contact-groups',
      tags,
      successStatus: 201,
      summary: 'Create a group',
    })
    .input(groupCreateSchema)
    .output(contactGroupSchema),
  update: oc
    .route({ method: 'PATCH', path: '/contact-groups/{id}', tags, summary: 'Change a group' })
    .input(groupUpdateSchema)
    .output(contactGroupSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/contact-groups/{id}',
      tags,
      summary: 'Delete a group, not its people; it can be restored for 30 days',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/contact-groups/{id}/restore',
      tags,
      summary: 'Undo the deletion of a group',
    })
    .input(byId)
    .output(contactGroupSchema),
};
