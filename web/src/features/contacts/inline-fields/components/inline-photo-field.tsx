import { photoTypes } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { Camera, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { showToast } from '#ui/toast.ts';
import { useSetPhoto } from '#features/contacts/shared/api/photo.ts';
import { useSaveField } from '../api/save-field.ts';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { whenDone } from '#lib/when-done.ts';

/** The picture, edited in place. */
export function InlinePhotoField({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['details', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const setPhoto = useSetPhoto(contact.id);
  const save = useSaveField(contact.id);

  function change(photoId: string | null, base: Contact): Promise<Contact | null> {
    return save.mutateAsync({ change: { photo_id: photoId }, base }).catch(async (error) => {
      await reportError(error, 'save');
      return null;
    });
  }

  function showUndo(title: string, changed: Contact) {
    const before = contact.photo_id;
    showToast({
      kind: 'success',
      title,
      action: { label: t('common:undo'), onAct: () => void change(before, changed) },
    });
  }

  async function remove() {
    const changed = await change(null, contact);
    if (changed) showUndo(t('photo.removed'), changed);
  }

  return (
    <span className={clsx('relative shrink-0 self-center', setPhoto.isPending && 'animate-pulse')}>
      <ContactFace contact={contact} size="lg" />
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={t('photo.change')}
            aria-busy={setPhoto.isPending}
            className="group absolute inset-0 rounded-full text-muted hover:text-text"
          >
            <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border border-border bg-surface opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-expanded:opacity-100 pointer-coarse:opacity-100">
              <Camera aria-hidden size={12} />
            </span>
          </button>
        }
      >
        <MenuItem icon={<Camera aria-hidden size={16} />} onSelect={() => input.current?.click()}>
          {t('photo.choose')}
        </MenuItem>
        {contact.photo_id ? (
          <MenuItem
            isDestructive
            icon={<Trash2 aria-hidden size={16} />}
            onSelect={() => void remove()}
          >
            {t('photo.remove')}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={t('photo.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          whenDone(setPhoto.mutateAsync(file), {
            onSuccess: (changed) => showUndo(t('photo.isSet'), changed),
          });
        }}
      />
    </span>
  );
}
