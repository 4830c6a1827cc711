import type { PostPicture } from '@kith/contract/posts/schemas';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BlobImage } from '#ui/blob-image.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { usePicture } from '../api/post-pictures.ts';

type LightboxProps = { pictures: readonly PostPicture[]; startAt: number; onClose: () => void };

/** The pictures of a post, one at a time, with what they show in words. */
export function Lightbox({ pictures, startAt, onClose }: LightboxProps) {
  const { t } = useTranslation('posts');
  const [at, setAt] = useState(startAt);
  const picture = pictures[at];
  const blob = usePicture(picture?.id ?? null);
  if (!picture) return null;
  const isOne = pictures.length === 1;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={
        isOne ? t('pictures.one') : t('pictures.of', { number: at + 1, total: pictures.length })
      }
      {...(picture.alt !== '' && { description: picture.alt })}
      footer={
        isOne ? null : (
          <>
            <IconButton
              label={t('pictures.previous')}
              icon={<ChevronLeft aria-hidden size={18} />}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <IconButton
              label={t('pictures.next')}
              icon={<ChevronRight aria-hidden size={18} />}
              disabled={at === pictures.length - 1}
              onClick={() => setAt(at + 1)}
            />
          </>
        )
      }
    >
      <div className="grid h-[60dvh] place-items-center rounded-md bg-sunken">
        {blob === null ? null : (
          <BlobImage
            key={picture.id}
            blob={blob}
            alt={picture.alt}
            className="max-h-[60dvh] max-w-full object-contain"
          />
        )}
      </div>
    </Dialog>
  );
}
