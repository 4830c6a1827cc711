import { postLimits } from '@kith/contract/posts/rules';
import { postPictureSchema, type PostPicture } from '@kith/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { uploadAsMember } from '#lib/upload-as-member.ts';

export type PictureFolder = 'post-pictures' | 'link-pictures';

/** A picture of a post or of a link's preview; null while loading, and where it is gone. */
export function usePicture(id: string | null, folder: PictureFolder = 'post-pictures') {
  const { data } = useQuery({
    queryKey: [folder, id],
    queryFn: async ({ signal }) =>
      (await fetchAsMember(`/${folder}/${id}`, { signal }, '/files')).blob(),
    enabled: id !== null,
    // A picture never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  return data ?? null;
}

const uploadedSchema = postPictureSchema.pick({ id: true, width: true, height: true });

/** Uploads a picture for a post that is being written. */
export async function uploadPicture(
  file: File,
  options: { key: string; onProgress: (sentBytes: number) => void; signal: AbortSignal },
): Promise<PostPicture> {
  const answer = await uploadAsMember('/post-pictures', {
    file,
    idempotencyKey: options.key,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  return { ...uploadedSchema.parse(answer), alt: '' };
}

export const isPictureTooLarge = (file: File) => file.size > postLimits.pictureBytes;
