import type { ColumnMapping } from '@kith/contract/imports/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { importKey } from './import-query.ts';

/** The columns of a table and their assigned fields. */
export const importMappingQuery = (id: string) =>
  apiQuery.imports.mapping.queryOptions({ input: { id } });

/** Assigns the columns; the server then reads the table. */
export function useMapColumns(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: ColumnMapping) => apiClient.imports.map({ id, fields }),
    onSuccess: (changed) => {
      setNewerData(queryClient, importKey(id), changed);
      queryClient.removeQueries({ queryKey: importMappingQuery(id).queryKey });
      queryClient.removeQueries({ queryKey: apiQuery.imports.rows.key() });
      void queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
    },
  });
}
