import { contactFileSchema } from '@kith/contract/contact-files/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { uploadAsMember } from '#lib/upload-as-member.ts';
import { type ChosenFile, refusalOf } from './check-file.ts';
import { putFile, refreshFiles } from './contact-files.ts';

/** A file on its way to a contact, or one that did not get there. */
export type Upload = {
  /** Names the file and every attempt to send it: what arrived once is not kept twice. */
  key: string;
  contactId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  sentBytes: number;
  /** Why it failed; null otherwise. */
  error: unknown;
};

/** Who is told how many files were added, once none of a contact is under way any more. */
type Batch = { added: number; onAdded: (count: number) => void };

const none: readonly Upload[] = [];
/** Outside React, so that uploads go on while the member looks at somebody else. */
const uploads = createExternalValue<readonly Upload[]>(none);
const batches = new Map<string, Batch>();
const aborts = new Map<string, AbortController>();
let isRunning = false;

/** All uploads that are under way or failed. */
export function useUploads(): readonly Upload[] {
  return useExternalValue(uploads, () => none);
}

type Addition = {
  queryClient: QueryClient;
  contactId: string;
  chosen: readonly ChosenFile[];
  onAdded: (count: number) => void;
};

/** Sends files to a contact, one after the other. */
export function addUploads({ queryClient, contactId, chosen, onAdded }: Addition) {
  const added = chosen.map((one): Upload => {
    const error = refusalOf(one);
    const state = error ? 'failed' : 'waiting';
    const key = crypto.randomUUID();
    return { key, contactId, file: one.file, state, sentBytes: 0, error };
  });
  uploads.set([...uploads.get(), ...added]);
  batches.set(contactId, { added: batches.get(contactId)?.added ?? 0, onAdded });
  void sendWaiting(queryClient);
}

/** Sends a file that failed once more. */
export function retryUpload(queryClient: QueryClient, key: string) {
  change(key, { state: 'waiting', sentBytes: 0, error: null });
  void sendWaiting(queryClient);
}

/** Calls an upload off, or puts one out of sight that failed. */
export function dropUpload(key: string) {
  aborts.get(key)?.abort();
  uploads.set(uploads.get().filter((upload) => upload.key !== key));
}

function change(key: string, changes: Partial<Upload>) {
  uploads.set(
    uploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  );
}

async function sendWaiting(queryClient: QueryClient): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  window.addEventListener('beforeunload', askToStay);
  try {
    for (let next = findWaiting(); next; next = findWaiting()) {
      await send(queryClient, next);
      settle(queryClient, next.contactId);
    }
  } finally {
    isRunning = false;
    window.removeEventListener('beforeunload', askToStay);
  }
}

function findWaiting(): Upload | undefined {
  return uploads.get().find(({ state }) => state === 'waiting');
}

/** Leaving the page would cut the upload off. */
function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}

async function send(queryClient: QueryClient, { key, contactId, file }: Upload): Promise<void> {
  const abort = new AbortController();
  aborts.set(key, abort);
  change(key, { state: 'sending' });
  try {
    const answer = await uploadAsMember(`/contacts/${contactId}/files`, {
      file,
      idempotencyKey: key,
      onProgress: (sentBytes) => change(key, { sentBytes }),
      signal: abort.signal,
    });
    putFile(queryClient, contactFileSchema.parse(answer));
    dropUpload(key);
    const batch = batches.get(contactId);
    if (batch) batch.added += 1;
  } catch (error) {
    // What was called off is gone from the list by now.
    change(key, { state: 'failed', error });
  } finally {
    aborts.delete(key);
  }
}

/** Tells of a contact's files once the last of them has come or failed. */
function settle(queryClient: QueryClient, contactId: string) {
  const isBusy = uploads
    .get()
    .some((upload) => upload.contactId === contactId && upload.state !== 'failed');
  if (isBusy) return;
  const batch = batches.get(contactId);
  batches.delete(contactId);
  if (batch && batch.added > 0) batch.onAdded(batch.added);
  void refreshFiles(queryClient, contactId);
}
