import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { contactDetails, mapDetails } from './rules.ts';
import { birthdaySchema, contactPointLabels } from './schemas.ts';

export const historyTextFields = [
  'first_name',
  'last_name',
  'company',
  'title',
  'location',
  'notes',
  ...contactDetails,
] as const;
export const historyPointFields = ['emails', 'phones', 'links'] as const;
export const historyWordFields = ['tags', 'offers', 'seeks'] as const;

/** The fields of a contact whose changes are recorded. */
export const historyFields = [
  ...historyTextFields,
  ...historyPointFields,
  ...historyWordFields,
  'birthday',
  'cadence_days',
  'connected_on',
  'photo_id',
] as const;
export type HistoryField = (typeof historyFields)[number];

const pointsSchema = z.array(z.object({ value: z.string(), label: z.enum(contactPointLabels) }));
const wordsSchema = z.array(z.string());

/** The value of each field, as in a contact, so that an old value can be restored directly. */
export const historyValueSchemas = {
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  title: z.string(),
  location: z.string(),
  notes: z.string(),
  ...mapDetails(() => z.string()),
  emails: pointsSchema,
  phones: pointsSchema,
  links: pointsSchema,
  tags: wordsSchema,
  offers: wordsSchema,
  seeks: wordsSchema,
  birthday: birthdaySchema.nullable(),
  cadence_days: z.number().int().nullable(),
  connected_on: z.iso.date().nullable(),
  photo_id: idSchema.nullable(),
} as const satisfies Record<HistoryField, z.ZodType>;

export type HistoryValues = {
  [Field in HistoryField]: z.infer<(typeof historyValueSchemas)[Field]>;
};

function changeOf<
  Fields extends readonly [HistoryField, ...HistoryField[]],
  Value extends z.ZodType,
>(fields: Fields, value: Value) {
  return z.object({
    id: idSchema,
    field: z.enum(fields),
    old_value: value,
    new_value: value,
    /** The cause: `manual`, `undo`, `merge`, `rename`, `sample` or the format of an import. */
    source: z.string(),
    changed_at: z.iso.datetime(),
  });
}

/** One change of one field. */
export const historyEntrySchema = z.discriminatedUnion('field', [
  changeOf(historyTextFields, z.string()),
  changeOf(historyPointFields, pointsSchema),
  changeOf(historyWordFields, wordsSchema),
  changeOf(['birthday'], historyValueSchemas.birthday),
  changeOf(['cadence_days'], historyValueSchemas.cadence_days),
  changeOf(['connected_on'], historyValueSchemas.connected_on),
  changeOf(['photo_id'], historyValueSchemas.photo_id),
]);
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** A page of a contact's changes, newest first; `fields` selects some of them. */
export const historyInputSchema = z.object({
  id: idSchema,
  ...pageInputShape,
  fields: z
    .union([z.array(z.enum(historyFields)), z.enum(historyFields).transform((one) => [one])])
    .optional(),
});
export type HistoryInput = z.infer<typeof historyInputSchema>;
export const historyPageSchema = pageSchema(historyEntrySchema);
export type HistoryPage = z.infer<typeof historyPageSchema>;
