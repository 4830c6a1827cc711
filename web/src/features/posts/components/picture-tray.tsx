import { postLimits } from '@kith/contract/posts/rules';
import type { PostPicture } from '@kith/contract/posts/schemas';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BlobImage } from '#ui/blob-image.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { usePicture } from '../api/post-pictures.ts';
import type { PictureUpload, PostUploads } from './use-post-uploads.ts';

type PictureTrayProps = {
  pictures: readonly PostPicture[];
  uploads: PostUploads;
  onChange: (pictures: PostPicture[]) => void;
};

/** The pictures of the post that is being written, each with what it shows in words. */
export function PictureTray({ pictures, uploads, onChange }: PictureTrayProps) {
  const { t } = useTranslation(['posts', 'common']);
  if (pictures.length === 0 && uploads.uploads.length === 0) return null;
  return (
    <ul aria-label={t('pictures.label')} className="mt-2 grid grid-cols-1 gap-2.5">
      {pictures.map((picture, at) => (
        <li key={picture.id} className="flex items-center gap-3">
          <Thumbnail picture={picture} />
          <Input
            aria-label={t('pictures.altLabel', { number: at + 1 })}
            placeholder={t('pictures.alt')}
            value={picture.alt}
            maxLength={postLimits.altText}
            onChange={({ target }) =>
              onChange(pictures.with(at, { ...picture, alt: target.value }))
            }
          />
          <IconButton
            label={t('pictures.remove', { number: at + 1 })}
            icon={<X aria-hidden size={16} />}
            onClick={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
          />
        </li>
      ))}
      {uploads.uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function Thumbnail({ picture }: { picture: PostPicture }) {
  const blob = usePicture(picture.id);
  return (
    <span className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
      {blob === null ? null : <BlobImage blob={blob} alt="" className="size-full object-cover" />}
    </span>
  );
}

function UploadLine({ upload, uploads }: { upload: PictureUpload; uploads: PostUploads }) {
  const { t } = useTranslation(['posts', 'common']);
  const { file, sentBytes, problem } = upload;
  return (
    <li className="flex items-center gap-3">
      <BlobImage blob={file} alt="" className="size-14 shrink-0 rounded-md object-cover" />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate text-sm font-semibold">{file.name}</bdi>
        {problem === null ? (
          <ProgressBar
            label={t('pictures.uploading', { name: file.name })}
            done={sentBytes}
            total={file.size}
            className="pt-1"
          />
        ) : (
          <p role="alert" className="text-sm text-danger-ink">
            {problem}
          </p>
        )}
      </div>
      {problem === null ? null : (
        <IconButton
          label={t('common:retry')}
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => uploads.retry(upload)}
        />
      )}
      <IconButton
        label={t('common:removeItem', { item: file.name })}
        icon={<X aria-hidden size={16} />}
        onClick={() => uploads.remove(upload.key)}
      />
    </li>
  );
}
