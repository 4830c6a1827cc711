import type { PostPicture } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BlobImage } from '#ui/blob-image.tsx';
import { usePicture } from '../api/post-pictures.ts';

const Lightbox = lazy(async () => {
  const dialog = await import('./lightbox.tsx');
  return { default: dialog.Lightbox };
});

const shownPictures = 4;
const tallest = 4 / 5;
const widest = 2;

/** The pictures of a post as a grid; one opens all of them, large. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const [openAt, setOpenAt] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const shown = pictures.slice(0, shownPictures);
  const [first] = pictures;
  const ratio =
    pictures.length === 1 && first
      ? Math.min(widest, Math.max(tallest, first.width / first.height))
      : 3 / 2;
  return (
    <>
      <ul
        aria-label={t('pictures.label')}
        className={clsx(
          'grid gap-0.5 overflow-hidden rounded-md border border-border',
          shown.length > 1 && 'grid-cols-2',
          shown.length > 2 && 'grid-rows-2',
        )}
        style={{ aspectRatio: ratio, maxHeight: '32rem' }}
      >
        {shown.map((picture, at) => (
          <li
            key={picture.id}
            className={clsx(
              'relative min-h-0 min-w-0',
              shown.length === 3 && at === 0 && 'row-span-2',
            )}
          >
            <PictureButton
              picture={picture}
              label={t('pictures.open', { number: at + 1, total: pictures.length })}
              onOpen={() => setOpenAt(at)}
            />
            {at === shownPictures - 1 && pictures.length > shownPictures ? (
              <span
                aria-hidden
                className="pointer-events-none absolute inset-0 grid place-items-center bg-overlay text-xl font-semibold text-white"
              >
                +{format.number(pictures.length - shownPictures)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense>
        {openAt === null ? null : (
          <Lightbox pictures={pictures} startAt={openAt} onClose={() => setOpenAt(null)} />
        )}
      </Suspense>
    </>
  );
}

type PictureButtonProps = { picture: PostPicture; label: string; onOpen: () => void };

function PictureButton({ picture, label, onOpen }: PictureButtonProps) {
  const format = useFormat();
  const blob = usePicture(picture.id);
  return (
    <button
      type="button"
      aria-label={picture.alt === '' ? label : format.labelled(label, picture.alt)}
      onClick={onOpen}
      className="grid size-full place-items-center bg-sunken focus-visible:-outline-offset-2"
    >
      {blob === null ? (
        <ImageOff aria-hidden size={20} className="text-faint" />
      ) : (
        <BlobImage blob={blob} alt={picture.alt} className="size-full object-cover" />
      )}
    </button>
  );
}
