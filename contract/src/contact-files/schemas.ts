import { z } from 'zod';

import { idSchema } from '../core/ids.ts';

/** A file of a contact, without its content. */
export const contactFileSchema = z.object({
  id: idSchema,
  contact_id: idSchema,
  name: z.string(),
  /** The type, detected from the content. */
  media_type: z.string(),
  bytes: z.number().int(),
  created_at: z.iso.datetime(),
});
export type ContactFile = z.infer<typeof contactFileSchema>;

/** Of one contact, newest first. */
export const contactFilesSchema = z.object({
  items: z.array(contactFileSchema),
  /** The space that the member's files on all contacts use. */
  used_bytes: z.number().int(),
});
export type ContactFiles = z.infer<typeof contactFilesSchema>;

export const contactFileRenameSchema = z.object({ id: idSchema, name: z.string().max(1_000) });
export type ContactFileRename = z.infer<typeof contactFileRenameSchema>;
