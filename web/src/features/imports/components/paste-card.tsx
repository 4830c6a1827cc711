import { importPasteLimit } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Textarea } from '#ui/textarea.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { usePasteImport } from '../api/paste-import.ts';

type PasteCardProps = { onPasted: (pasted: Import) => void; onLeave: () => void };

const pasteFormSchema = z.object({ text: z.string() });

/** A text in place of a file: a signature, addresses, rows of a table. */
export function PasteCard({ onPasted, onLeave }: PasteCardProps) {
  const { t } = useTranslation('imports');
  // The button that led here is gone; whoever pressed it goes on in the text.
  const fieldRef = useFocusOnMount<HTMLTextAreaElement>();
  const paste = usePasteImport(onPasted);
  const form = useZodForm(
    pasteFormSchema,
    async ({ text }) => {
      if (text.trim() !== '') await paste.mutateAsync(text);
    },
    { defaultValues: { text: '' }, onlyField: 'text', operation: 'load' },
  );

  return (
    <Card className="p-6 sm:p-8">
      <Form form={form} className="grid gap-5">
        <h2 className="title-serif text-xl">{t('paste.title')}</h2>
        <FormField
          control={form.control}
          name="text"
          label={t('paste.label')}
          hint={t('paste.hint')}
        >
          {(ids, { value, setValue }) => (
            <Textarea
              {...ids}
              rows={8}
              ref={fieldRef}
              maxLength={importPasteLimit}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </FormField>
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {t('paste.send')}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {t('paste.file')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
