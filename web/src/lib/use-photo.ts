import { useQuery } from '@tanstack/react-query';
import { fetchAsMember } from './fetch-as-member.ts';

/**
 * The address inside this page of a picture under `/api/v1`; null while loading, and without a
 * picture.
 */
export function usePhoto(path: string | null): string | null {
  const { data: address } = useQuery({
    queryKey: ['contact-photo', path],
    queryFn: async ({ signal }) =>
      toAddress(await (await fetchAsMember(path ?? '', { signal })).blob()),
    enabled: path !== null,
    // A picture never changes under its path.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  return path === null ? null : (address ?? null);
}

/** As `data:`, which never needs to be released. */
function toAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')));
    reader.readAsDataURL(picture);
  });
}
