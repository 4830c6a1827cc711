import { contactFileSchema } from '@kith/contract/contact-files/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useExternalValue } from '#lib/external-value.ts';
import { uploadAsMember } from '#lib/upload-as-member.ts';
import type { ChosenFile } from '#ui/use-file-drop.ts';
import { putFile, refreshFiles } from './contact-files.ts';
import { createUploadQueue, type Upload, type UploadPort } from './upload-queue.ts';

/** Outside React, so that uploads continue while the member looks at another contact. */
const queue = createUploadQueue();
const none: readonly Upload[] = [];
export const { retry: retryUpload, drop: dropUpload } = queue;

/** Leaving the page would interrupt an upload. */
function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}
queue.uploads.subscribe(() => {
  const isBusy = queue.uploads.get().some(({ state }) => state !== 'failed');
  if (isBusy) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
});

/** The files that are being sent to a contact, and those that failed. */
export function useUploads(contactId: string): readonly Upload[] {
  const all = useExternalValue(queue.uploads, () => none);
  return all.filter((upload) => upload.contactId === contactId);
}

/** Sends files to a contact; `onAdded` is called once, when all have arrived. */
export function useAddFiles(contactId: string, onAdded: (count: number) => void) {
  const queryClient = useQueryClient();
  return (chosen: readonly ChosenFile[]) =>
    queue.add(contactId, chosen, createPort(queryClient, contactId, onAdded));
}

function createPort(
  queryClient: QueryClient,
  contactId: string,
  onAdded: (count: number) => void,
): UploadPort {
  return {
    send: async ({ file, key }, options) => {
      const answer = await uploadAsMember(`/contacts/${contactId}/files`, {
        file,
        idempotencyKey: key,
        ...options,
      });
      putFile(queryClient, contactFileSchema.parse(answer));
    },
    onSettled: (added) => {
      if (added > 0) onAdded(added);
      void refreshFiles(queryClient, contactId);
    },
  };
}
