import type { OwnProfile, Picture } from '@kith/contract/member-profiles/schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAddPicture, useUpdateProfile } from '../api/own-profile.ts';
import { EditedPicture } from './edited-picture.tsx';
import { EditedSection } from './edited-section.tsx';

/** Pictures of the own profile; the first is the portrait. */
export function PicturesSection({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const add = useAddPicture();
  const update = useUpdateProfile();
  const pictures = profile.pictures ?? [];
  const [moved, setMoved] = useState<{ id: string; step: 1 | -1 } | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const place = pictures.findIndex(({ id }) => id === moved?.id) + 1;
  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (moved !== null && place > 0) focusMover(listRef.current, moved);
  }, [moved, place]);
  const save = (next: Picture[]) => update.mutate({ pictures: next });
  return (
    <>
      <EditedSection
        profile={profile}
        section="pictures"
        isEmpty={pictures.length === 0}
        addLabel={t('add.pictures')}
        onEdit={() => input.current?.click()}
      >
        {/* What is changed while one is added would be sent without it. */}
        <ul ref={listRef} inert={add.isPending} className="grid gap-4">
          {pictures.map((picture, at) => (
            <EditedPicture
              key={picture.id}
              picture={picture}
              place={at + 1}
              count={pictures.length}
              onDescribe={(alt) => save(pictures.with(at, { ...picture, alt }))}
              onMove={(step) => {
                setMoved({ id: picture.id, step });
                save(pictures.toSpliced(at, 1).toSpliced(at + step, 0, picture));
              }}
              onRemove={() => save(pictures.toSpliced(at, 1))}
            />
          ))}
        </ul>
      </EditedSection>
      <p role="status" className="sr-only">
        {place > 0 ? t('pictures.moved', { place, count: pictures.length }) : null}
      </p>
      <PictureInput inputRef={input} onChoose={(file) => add.mutate(file)} />
    </>
  );
}

/** The same button again, or the other one at an end. */
function focusMover(list: HTMLElement | null, { id, step }: { id: string; step: 1 | -1 }) {
  const row = list?.querySelector(`[data-picture="${id}"]`);
  const buttons = row?.querySelectorAll<HTMLButtonElement>('[data-step]:enabled') ?? [];
  const same = [...buttons].find((button) => button.dataset['step'] === String(step));
  (same ?? buttons[0])?.focus();
}

type PictureInputProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
};

function PictureInput({ inputRef, onChoose }: PictureInputProps) {
  const { t } = useTranslation('profile');
  return (
    <input
      ref={inputRef}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      aria-label={t('add.pictures')}
      className="hidden"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
