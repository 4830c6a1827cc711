import type { Attachment } from '@kith/contract/messages/schemas';
import { messageLimits } from '@kith/contract/messages/rules';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { uploadAsMember } from '#lib/upload-as-member.ts';

/** A file for the next message. */
export type Upload = {
  key: string;
  file: File;
  sentBytes: number;
  /** The server's answer; null while it is being sent. */
  attachment: Attachment | null;
  /** Why it failed, as text; null otherwise. */
  problem: string | null;
};

export type Uploads = ReturnType<typeof useUploads>;

type Words = { tooLarge: string; tooMany: string };

/** The files of the next message: uploaded at once, each with progress, retry and removal. */
export function useUploads(conversationId: string, words: Words) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  // Leaving the conversation discards files that were not sent.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send({ key, file }: Pick<Upload, 'key' | 'file'>) {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { problem: null, sentBytes: 0 });
    try {
      const answer = await uploadAsMember(`/conversations/${conversationId}/attachments`, {
        file,
        // A retry of the same attempt stores one file.
        idempotencyKey: key,
        onProgress: (sentBytes) => change(key, { sentBytes }),
        signal: abort.signal,
      });
      change(key, { attachment: answer as Attachment });
    } catch (error) {
      if (!abort.signal.aborted) change(key, { problem: describeError(error, 'upload').body });
    } finally {
      aborts.current.delete(key);
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ attachment, problem }) => attachment === null && problem === null),
    add: (files: readonly File[]) => {
      const room = messageLimits.attachmentsPerMessage - uploads.length;
      const added = files.map((file, index): Upload => {
        const isTooLarge = file.size > messageLimits.attachmentBytes;
        const problem = isTooLarge ? words.tooLarge : index >= room ? words.tooMany : null;
        return { key: crypto.randomUUID(), file, sentBytes: 0, attachment: null, problem };
      });
      setUploads((now) => [...now, ...added]);
      for (const upload of added) if (upload.problem === null) void send(upload);
    },
    retry: (upload: Upload) => void send(upload),
    remove: (key: string) => {
      aborts.current.get(key)?.abort();
      setUploads((now) => now.filter((one) => one.key !== key));
    },
    clear: () => setUploads([]),
  };
}
