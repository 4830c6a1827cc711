import type { Import } from '@kith/contract/imports/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { importKey } from './import-query.ts';

/** Sends a pasted text; the key stays the same for retries of one attempt. */
export function usePasteImport(onPasted: (pasted: Import) => void) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState({ text: '', key: '' });
  return useMutation({
    mutationFn: (text: string) => {
      const key = attempt.text === text ? attempt.key : crypto.randomUUID();
      setAttempt({ text, key });
      return apiClient.imports.paste({ text }, { context: { idempotencyKey: key } });
    },
    onSuccess: (pasted) => {
      setNewerData(queryClient, importKey(pasted.id), pasted);
      void queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
      onPasted(pasted);
    },
    meta: { reportsOwnErrors: true },
  });
}
