import { postLimits } from '@kith/contract/posts/rules';
import type { PostPicture } from '@kith/contract/posts/schemas';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isPictureTooLarge, uploadPicture } from '../api/post-pictures.ts';

/** A picture on its way. */
export type PictureUpload = { key: string; file: File; sentBytes: number; problem: string | null };

type PostUploadsOptions = {
  count: number;
  onUploaded: (picture: PostPicture) => void;
};

/** Pictures that are chosen, pasted or dropped: uploaded at once, a failed one can be repeated. */
export function usePostUploads({ count, onUploaded }: PostUploadsOptions) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: string, changes: Partial<PictureUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send({ key, file }: PictureUpload) {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { problem: null, sentBytes: 0 });
    try {
      const onProgress = (sentBytes: number) => change(key, { sentBytes });
      onUploaded(await uploadPicture(file, { key, onProgress, signal: abort.signal }));
      drop(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { problem: describeError(error, 'upload').body });
    } finally {
      aborts.current.delete(key);
    }
  }

  function problemOf(file: File, index: number): string | null {
    if (!file.type.startsWith('image/')) return t('pictures.notAPicture');
    if (isPictureTooLarge(file)) {
      return t('pictures.tooLarge', { size: format.bytes(postLimits.pictureBytes) });
    }
    const room = postLimits.pictures - count - uploads.length;
    return index < room ? null : t('pictures.tooMany', { number: postLimits.pictures });
  }

  return {
    uploads,
    isBusy: uploads.length > 0,
    add: (files: readonly File[]) => {
      const added = files.map((file, index): PictureUpload => ({
        key: crypto.randomUUID(),
        file,
        sentBytes: 0,
        problem: problemOf(file, index),
      }));
      setUploads((now) => [...now, ...added]);
      for (const upload of added) if (upload.problem === null) void send(upload);
    },
    retry: (upload: PictureUpload) => void send(upload),
    remove: (key: string) => {
      aborts.current.get(key)?.abort();
      drop(key);
    },
  };
}

export type PostUploads = ReturnType<typeof usePostUploads>;
