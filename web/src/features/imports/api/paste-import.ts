import type { Import } from '@kith/contract/imports/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { importKey } from './import-query.ts';

/** Sends a pasted text. */
export function usePasteImport(onPasted: (pasted: Import) => void) {
  const queryClient = useQueryClient();
  const { keyOf } = useAttemptKey();
  return useMutation({
    mutationFn: (text: string) =>
      apiClient.imports.paste({ text }, { context: { idempotencyKey: keyOf(text) } }),
    onSuccess: (pasted) => {
      setNewerData(queryClient, importKey(pasted.id), pasted);
      void queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
      onPasted(pasted);
    },
    meta: { reportsOwnErrors: true },
  });
}
