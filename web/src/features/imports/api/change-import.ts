import type { ImportEncoding } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { importKey, refreshNetwork } from './import-query.ts';

function useImportChange(send: (id: string) => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (changed) => {
      setNewerData(queryClient, importKey(changed.id), changed);
      await queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
    },
  });
}

/** Applies a previewed import. */
export const useStartImport = () => useImportChange((id) => apiClient.imports.start({ id }));

/** Undoes a whole import. */
export const useUndoImport = () => useImportChange((id) => apiClient.imports.undo({ id }));

/** Reads the file again in another encoding: its columns and rows are other words then. */
export function useEncodeImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (encoding: ImportEncoding) => apiClient.imports.encode({ id, encoding }),
    onSuccess: (changed) => {
      setNewerData(queryClient, importKey(id), changed);
      queryClient.removeQueries({ queryKey: apiQuery.imports.mapping.key() });
      queryClient.removeQueries({ queryKey: apiQuery.imports.rows.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
    },
  });
}

/** Discards a preview; nothing of it was stored. */
export function useDiscardImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiClient.imports.discard({ id }),
    onSuccess: async ({ id }) => {
      queryClient.removeQueries({ queryKey: importKey(id) });
      await refreshNetwork(queryClient);
    },
  });
}
