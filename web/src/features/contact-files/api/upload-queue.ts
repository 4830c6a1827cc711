import { createExternalValue, type ExternalValue } from '#lib/external-value.ts';
import type { ChosenFile } from '#ui/use-file-drop.ts';
import { refusalOf } from './check-file.ts';

/** A file that is being sent to a contact, or that failed. */
export type Upload = {
  /** Identifies the file and every attempt to send it, so that it is stored once. */
  key: string;
  contactId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  sentBytes: number;
  /** Why it failed; null otherwise. */
  error: unknown;
};

/** How the files of a contact are sent, and who is notified. */
export type UploadPort = {
  send: (
    upload: Upload,
    options: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  /** None is being sent any more; this many arrived since the last time. */
  onSettled: (added: number) => void;
};

export type UploadQueue = {
  uploads: ExternalValue<readonly Upload[]>;
  add: (contactId: string, chosen: readonly ChosenFile[], port: UploadPort) => void;
  /** Retries a failed file. */
  retry: (key: string) => void;
  /** Cancels an upload, or removes a failed one. */
  drop: (key: string) => void;
};

/** Sends files one after the other. Failed ones stay until they are retried or removed. */
export function createUploadQueue(): UploadQueue {
  const uploads = createExternalValue<readonly Upload[]>([]);
  const ports = new Map<string, UploadPort>();
  const added = new Map<string, number>();
  const aborts = new Map<string, AbortController>();
  let isRunning = false;

  function change(key: string, changes: Partial<Upload>) {
    uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  function drop(key: string) {
    aborts.get(key)?.abort();
    uploads.set(uploads.get().filter((one) => one.key !== key));
  }

  async function send(upload: Upload, port: UploadPort): Promise<void> {
    const { key, contactId } = upload;
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { state: 'sending' });
    try {
      const onProgress = (sentBytes: number) => change(key, { sentBytes });
      await port.send(upload, { onProgress, signal: abort.signal });
      added.set(contactId, (added.get(contactId) ?? 0) + 1);
      drop(key);
    } catch (error) {
      // A cancelled upload is no longer in the list.
      change(key, { state: 'failed', error });
    } finally {
      aborts.delete(key);
    }
  }

  function settle(contactId: string, port: UploadPort) {
    const isBusy = uploads
      .get()
      .some((one) => one.contactId === contactId && one.state !== 'failed');
    if (isBusy) return;
    port.onSettled(added.get(contactId) ?? 0);
    added.delete(contactId);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    const findNext = () => uploads.get().find(({ state }) => state === 'waiting');
    for (let next = findNext(); next; next = findNext()) {
      const port = ports.get(next.contactId);
      if (!port) break;
      await send(next, port);
      settle(next.contactId, port);
    }
    isRunning = false;
  }

  return {
    uploads,
    drop,
    add: (contactId, chosen, port) => {
      ports.set(contactId, port);
      const more = chosen.map((one): Upload => {
        const error = refusalOf(one);
        const state = error ? 'failed' : 'waiting';
        const key = crypto.randomUUID();
        return { key, contactId, file: one.file, state, sentBytes: 0, error };
      });
      uploads.set([...uploads.get(), ...more]);
      void run();
    },
    retry: (key) => {
      change(key, { state: 'waiting', sentBytes: 0, error: null });
      void run();
    },
  };
}
