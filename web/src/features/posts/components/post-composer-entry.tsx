import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { displayNameOf, useMember } from '#lib/session.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';

const PostComposer = lazy(async () => {
  const composer = await import('./post-composer.tsx');
  return { default: composer.PostComposer };
});
const DraftsDialog = lazy(async () => {
  const dialog = await import('./drafts-dialog.tsx');
  return { default: dialog.DraftsDialog };
});

/** Where the composer of a new post keeps what is being written. */
const storageKey = 'draft:post';

type PostComposerEntryProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** One line at rest; the composer and what belongs to it load when it is used. */
export function PostComposerEntry({ isOpen, onOpenChange }: PostComposerEntryProps) {
  const { t } = useTranslation(['posts', 'common']);
  const name = displayNameOf(useMember());
  const [showsDrafts, setShowsDrafts] = useState(false);
  const draft = isOpen ? null : readStored(storageKey);
  return (
    <Card className="flex gap-3.5 p-4 sm:px-5">
      <span className={clsx(isOpen && 'max-sm:hidden')}>
        <WarmthRing name={name} warmth={null} size="md" />
      </span>
      <div className="min-w-0 flex-1">
        {isOpen ? (
          <Suspense
            fallback={
              <WaitingField label={t('common:loading')} placeholder={t('composer.label')} />
            }
          >
            <PostComposer
              subject={{ kind: 'new' }}
              onDone={() => onOpenChange(false)}
              onDrafts={() => setShowsDrafts(true)}
            />
          </Suspense>
        ) : (
          <button
            type="button"
            onClick={() => onOpenChange(true)}
            className="block h-10 w-full cursor-text truncate rounded-md text-left text-[0.9375rem] text-muted hover:text-text"
          >
            {draft ?? t('composer.label')}
          </button>
        )}
      </div>
      <Suspense>
        {showsDrafts ? <DraftsDialog onClose={() => setShowsDrafts(false)} /> : null}
      </Suspense>
    </Card>
  );
}

const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Takes what is typed while the composer loads, which begins with it; no key acts as a shortcut. */
function WaitingField({ label, placeholder }: { label: string; placeholder: string }) {
  return (
    <textarea
      ref={takeFocus}
      aria-label={label}
      aria-busy
      placeholder={placeholder}
      rows={2}
      defaultValue={readStored(storageKey) ?? ''}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={({ target }) => writeStored(storageKey, target.value || null)}
      className="block h-28 w-full resize-none bg-transparent text-[0.9375rem] outline-none placeholder:text-muted"
    />
  );
}
