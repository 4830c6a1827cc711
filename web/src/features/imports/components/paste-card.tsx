import { importPasteLimit } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { usePasteImport } from '../api/paste-import.ts';

type PasteCardProps = { onPasted: (pasted: Import) => void; onLeave: () => void };

/** A text in place of a file: a signature, addresses, rows of a table. */
export function PasteCard({ onPasted, onLeave }: PasteCardProps) {
  const { t } = useTranslation(['imports', 'errors']);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that led here is gone; whoever pressed it goes on in the text.
  useEffect(() => field.current?.focus(), []);
  const paste = usePasteImport(onPasted);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') paste.mutate(text);
  }

  return (
    <Card className="p-6 sm:p-8">
      <form onSubmit={handleSubmit} className="grid gap-5">
        <h2 className="title-serif text-xl">{t('paste.title')}</h2>
        <Field
          label={t('paste.label')}
          hint={t('paste.hint')}
          {...(paste.error ? { error: describeError(paste.error).body } : {})}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              ref={field}
              maxLength={importPasteLimit}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary" isPending={paste.isPending}>
            {t('paste.send')}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {t('paste.file')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
