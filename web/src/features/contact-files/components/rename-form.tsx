import { extensionOf } from '@kith/contract/contact-files/file-name';
import { contactFileLimits } from '@kith/contract/contact-files/rules';
import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Form } from '#ui/form/form.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useRename } from '../api/file-changes.ts';

const renameFormSchema = z.object({ stem: z.string().trim().min(1) });

/** Renames a file in place: only its stem, the extension stays. */
export function RenameForm({ file, onClose }: { file: ContactFile; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common']);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const rename = useRename();
  const extension = extensionOf(file.name);
  const form = useZodForm(
    renameFormSchema,
    ({ stem }) => rename.mutateAsync({ id: file.id, name: `${stem}${extension}` }),
    {
      defaultValues: { stem: file.name.slice(0, file.name.length - extension.length) },
      onDone: onClose,
      onlyField: 'stem',
    },
  );
  const stem = useFormValue({ control: form.control, name: 'stem' }, (code) =>
    code === 'too_small' ? t('nameNeeded') : undefined,
  );
  useEffect(() => {
    input.current?.select();
  }, []);

  function cancelOnEscape(event: KeyboardEvent) {
    // Inside an input method, Escape cancels the composition.
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <Form form={form} className="grid min-w-0 flex-1 gap-1">
      <div className="flex min-w-0 items-center gap-1.5">
        <Input
          ref={input}
          aria-label={t('name', { name: file.name })}
          aria-invalid={stem.error !== undefined}
          aria-describedby={stem.error ? errorId : undefined}
          value={stem.value}
          maxLength={contactFileLimits.name - extension.length}
          autoComplete="off"
          className="h-9 min-w-0 flex-1"
          onChange={(event) => stem.setValue(event.target.value)}
          onKeyDown={cancelOnEscape}
        />
        {extension ? <span className="shrink-0 text-muted">{extension}</span> : null}
        <IconButton
          type="submit"
          size="sm"
          label={t('common:save')}
          icon={<Check aria-hidden size={16} />}
          disabled={form.isPending}
        />
        <IconButton
          size="sm"
          label={t('common:cancel')}
          icon={<X aria-hidden size={16} />}
          onClick={onClose}
        />
      </div>
      {stem.error ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {stem.error}
        </p>
      ) : null}
    </Form>
  );
}
