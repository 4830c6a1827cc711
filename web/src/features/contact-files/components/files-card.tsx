import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { showToast } from '#ui/toast.ts';
import { useAddFiles } from '../api/uploads.ts';
import { FileList } from './file-list.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';

/** The files of a contact; more are added with a button or by dropping. */
export function FilesCard({ contactId }: { contactId: string }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = useAddFiles(contactId, (count) =>
    showToast({ kind: 'success', title: t('added', { count, number: format.number(count) }) }),
  );
  const { isNear, isOver, handlers } = useFileDrop(add);
  return (
    <div className="relative" {...handlers}>
      <Section
        title={t('title')}
        aside={
          <Button
            ref={addButton}
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => input.current?.click()}
          >
            {t('add')}
          </Button>
        }
      >
        <FileList
          contactId={contactId}
          onFocusLost={() => addButton.current?.focus({ preventScroll: true })}
        />
      </Section>
      {isNear ? (
        <div
          className={clsx(
            'pointer-events-none absolute -inset-1 grid place-items-center rounded-lg border-2 border-dashed font-semibold transition-colors',
            isOver
              ? 'border-ember bg-ember-soft text-ember-ink'
              : 'border-border-strong bg-surface text-muted',
          )}
        >
          {t('drop')}
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          add(chosen.map((file) => ({ file, isFolder: false })));
        }}
      />
    </div>
  );
}
