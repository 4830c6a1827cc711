import type { ContactFile, ContactFiles } from '@kith/contract/contact-files/schemas';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

function filesOptions(contactId: string) {
  return apiQuery.contactFiles.list.queryOptions({
    input: { contact_id: contactId },
    meta: { reportsOwnErrors: true },
  });
}

/** The files of a contact, newest first. */
export function useContactFiles(contactId: string) {
  return useQuery(filesOptions(contactId));
}

/** Refetches the files of a contact. */
export function refreshFiles(queryClient: QueryClient, contactId: string): Promise<void> {
  return queryClient.invalidateQueries(filesOptions(contactId));
}

/** Shows an added or changed file at once. */
export function putFile(queryClient: QueryClient, file: ContactFile) {
  setNewerData<ContactFiles>(
    queryClient,
    filesOptions(file.contact_id).queryKey,
    (data) =>
      data && {
        ...data,
        items: data.items.some(({ id }) => id === file.id)
          ? data.items.map((one) => (one.id === file.id ? file : one))
          : [file, ...data.items],
      },
  );
}
