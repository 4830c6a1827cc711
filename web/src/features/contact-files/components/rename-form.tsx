import { extensionOf } from '@kith/contract/contact-files/file-name';
import { contactFileLimits } from '@kith/contract/contact-files/rules';
import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { useRename } from '../api/file-changes.ts';

/** A file's name, typed anew where it stands: its stem, for the extension stays. */
export function RenameForm({ file, onClose }: { file: ContactFile; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common']);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const rename = useRename();
  const extension = extensionOf(file.name);
  const [stem, setStem] = useState(file.name.slice(0, file.name.length - extension.length));
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && stem.trim() === '';
  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (stem.trim() === '') return;
    rename.mutate({ id: file.id, name: `${stem.trim()}${extension}` }, { onSuccess: onClose });
  }

  function cancelOnEscape(event: KeyboardEvent) {
    // Within an input method, Escape takes back what is being composed.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <form noValidate onSubmit={submit} className="grid min-w-0 flex-1 gap-1">
      <div className="flex min-w-0 items-center gap-1.5">
        <Input
          ref={input}
          aria-label={t('name', { name: file.name })}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? errorId : undefined}
          value={stem}
          maxLength={contactFileLimits.name - extension.length}
          autoComplete="off"
          className="h-9 min-w-0 flex-1"
          onChange={(event) => setStem(event.target.value)}
          onKeyDown={cancelOnEscape}
        />
        {extension ? <span className="shrink-0 text-muted">{extension}</span> : null}
        <IconButton
          type="submit"
          size="sm"
          label={t('common:save')}
          icon={<Check aria-hidden size={16} />}
          disabled={rename.isPending}
        />
        <IconButton
          size="sm"
          label={t('common:cancel')}
          icon={<X aria-hidden size={16} />}
          onClick={onClose}
        />
      </div>
      {isMissing ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {t('nameNeeded')}
        </p>
      ) : null}
    </form>
  );
}
