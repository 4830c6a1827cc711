import type { Import } from '@kith/contract/imports/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { checkFile } from './check-file.ts';
import { importKey } from './import-query.ts';
import { uploadImport } from './upload-import.ts';

/** Why a file was not sent: the catalogue's code for what the browser itself rejects. */
class FileRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** An upload: its progress, its error, a way to cancel it. */
export function useUpload(onUploaded: (uploaded: Import) => void) {
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      const refusal = checkFile(file);
      if (refusal) throw new FileRefused(refusal);
      abort.current = new AbortController();
      setSentBytes(0);
      return uploadImport({
        file,
        idempotencyKey: crypto.randomUUID(),
        onProgress: setSentBytes,
        signal: abort.current.signal,
      });
    },
    onSuccess: (uploaded) => {
      setNewerData(queryClient, importKey(uploaded.id), uploaded);
      void queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() });
    },
    meta: { reportsOwnErrors: true },
  });
  const isCalledOff =
    mutation.error instanceof DOMException && mutation.error.name === 'AbortError';
  return {
    // Called only while the screen is open: a member who has left is not called back.
    send: (file: File) => mutation.mutate(file, { onSuccess: onUploaded }),
    cancel: () => abort.current?.abort(),
    file: mutation.isPending ? (mutation.variables ?? null) : null,
    sentBytes,
    error: isCalledOff ? null : mutation.error,
  };
}
