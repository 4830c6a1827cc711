import type { CasePicture } from '@kith/contract/moderation/schemas';
import { EyeOff, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BlobImage } from '#ui/blob-image.tsx';
import { useCasePicture } from '../api/cases.ts';

/** The pictures of what was reported, each blurred until someone wants to see it. */
export function CasePictures({ id, pictures }: { id: string; pictures: readonly CasePicture[] }) {
  const { t } = useTranslation('moderation');
  return (
    <ul aria-label={t('pictures')} className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <BlurredPicture id={id} picture={picture} />
        </li>
      ))}
    </ul>
  );
}

function BlurredPicture({ id, picture }: { id: string; picture: CasePicture }) {
  const { t } = useTranslation('moderation');
  const [isShown, setIsShown] = useState(false);
  const { blob, isGone } = useCasePicture({ id, pictureId: picture.id });
  const alt = picture.alt || t('pictureWithoutAlt');
  if (isGone || blob === null) {
    return (
      <span className="grid size-40 place-items-center rounded-md border border-border bg-sunken">
        <ImageOff aria-hidden size={20} className="text-faint" />
        <span className="sr-only">{t(isGone ? 'pictureGone' : 'pictureLoading')}</span>
      </span>
    );
  }
  return (
    <figure className="grid w-40 gap-1">
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t('showPicture', { alt })}
        onClick={() => setIsShown(!isShown)}
        className="relative size-40 overflow-hidden rounded-md border border-border bg-sunken"
      >
        <BlobImage
          blob={blob}
          alt=""
          className={`size-full object-cover ${isShown ? '' : 'blur-xl'}`}
        />
        {isShown ? null : (
          <EyeOff aria-hidden size={20} className="absolute inset-0 m-auto text-white" />
        )}
      </button>
      <figcaption className="text-xs text-muted wrap-anywhere">{alt}</figcaption>
    </figure>
  );
}
