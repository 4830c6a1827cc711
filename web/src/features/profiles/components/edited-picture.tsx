import { profileLimits } from '@kith/contract/member-profiles/rules';
import type { Picture } from '@kith/contract/member-profiles/schemas';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { ProfilePicture } from './section-contents.tsx';

type EditedPictureProps = {
  picture: Picture;
  /** Its place among the pictures, from 1. */
  place: number;
  count: number;
  onDescribe: (alt: string) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

/** One picture of the own profile: what it shows in words, and its place. */
export function EditedPicture(props: EditedPictureProps) {
  const { picture, place, count, onDescribe, onMove, onRemove } = props;
  const { t } = useTranslation('profile');
  const [alt, setAlt] = useState(picture.alt);
  const save = () => {
    if (alt.trim() !== picture.alt) onDescribe(alt.trim());
  };
  return (
    <li data-picture={picture.id} className="flex gap-3">
      <ProfilePicture picture={picture} size="sm" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1">
        <Input
          aria-label={t('pictures.altLabel', { number: place })}
          placeholder={t('pictures.alt')}
          value={alt}
          maxLength={profileLimits.alt}
          onChange={({ target }) => setAlt(target.value)}
          onBlur={save}
        />
        <div className="flex items-center">
          <span className="flex-1 text-sm text-muted">
            {place === 1 ? t('pictures.portrait') : null}
          </span>
          <IconButton
            size="sm"
            label={t('pictures.earlier', { number: place })}
            icon={<ChevronUp aria-hidden size={16} />}
            data-step={-1}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('pictures.later', { number: place })}
            icon={<ChevronDown aria-hidden size={16} />}
            data-step={1}
            disabled={place === count}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            label={t('pictures.remove', { number: place })}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
