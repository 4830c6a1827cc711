import { type Import, importSchema } from '@kith/contract/imports/schemas';
import { uploadAsMember, type UploadOptions } from '#lib/upload-as-member.ts';

/** Sends a file; returns the import that reads it. */
export async function uploadImport(upload: UploadOptions): Promise<Import> {
  return importSchema.parse(await uploadAsMember('/imports', upload));
}
