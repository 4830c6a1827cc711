import type { LinkPreview } from '@kith/contract/posts/schemas';
import type { ReactNode } from 'react';
import { BlobImage } from '#ui/blob-image.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { usePicture } from '../api/post-pictures.ts';

/** What the server read at a linked address. */
export function LinkCard({ link, action }: { link: LinkPreview; action?: ReactNode }) {
  const picture = usePicture(link.picture_id, 'link-pictures');
  return (
    <div className="relative flex min-h-20 overflow-hidden rounded-md border border-border bg-surface hover:border-border-strong">
      {link.picture_id === null ? null : (
        <div className="w-28 shrink-0 bg-sunken sm:w-36">
          {picture === null ? null : (
            <BlobImage blob={picture} alt="" className="size-full object-cover" />
          )}
        </div>
      )}
      <div className="min-w-0 flex-1 px-3.5 py-2.5">
        <p className="truncate text-xs text-muted">{link.site}</p>
        <ExternalLink
          href={link.url}
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {link.title || link.url}
        </ExternalLink>
        {link.description === '' ? null : (
          <p className="mt-0.5 line-clamp-2 text-sm text-muted">{link.description}</p>
        )}
      </div>
      {action ? <div className="relative shrink-0 p-1.5">{action}</div> : null}
    </div>
  );
}
