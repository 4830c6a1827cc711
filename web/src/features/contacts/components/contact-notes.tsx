import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Pencil, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EarlierValues } from './earlier-values.tsx';
import { EditNotice } from './edit-notice.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from './use-field-error.ts';

const RichTextField = lazy(async () => {
  const field = await import('#ui/rich-text/rich-text-field.tsx');
  return { default: field.RichTextField };
});

/** What the member wants to remember, edited in place. Ctrl or Cmd+Enter saves, Escape cancels. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'common', 'details']);
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: ({ notes }) => notes,
    toChange: (notes) => ({ notes: notes.trim() }),
  });
  const code = edit.issueAt('notes');

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) edit.submit();
    if (event.key !== 'Escape') return;
    // Escape also closes the panel: here it only ends the edit.
    event.preventDefault();
    event.stopPropagation();
    edit.close();
  }

  return (
    <Section
      title={t('form.notes')}
      aside={
        edit.draft === null ? (
          <Button
            size="sm"
            variant="ghost"
            icon={contact.notes === '' ? <Plus {...small} /> : <Pencil {...small} />}
            onClick={edit.open}
          >
            {contact.notes === '' ? t('details:add.notes') : t('common:edit')}
          </Button>
        ) : null
      }
    >
      {edit.draft === null ? (
        contact.notes === '' ? null : (
          <RichText text={contact.notes} />
        )
      ) : (
        <div className="grid gap-2">
          <EditNotice edit={edit} describe={({ notes }) => notes || null} />
          <Suspense fallback={<Skeleton className="h-32" />}>
            <RichTextField
              aria-label={t('form.notes')}
              aria-invalid={code ? true : undefined}
              maxLength={contactLimits.notes}
              value={edit.draft}
              onValueChange={edit.setDraft}
              onKeyDown={handleKeyDown}
            />
          </Suspense>
          {code ? (
            <p role="alert" className="text-sm text-danger-ink">
              {errorText({ message: code })}
            </p>
          ) : null}
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={edit.close}>
              {t('common:cancel')}
            </Button>
            <Button size="sm" variant="primary" onClick={edit.submit}>
              {t('common:save')}
            </Button>
          </div>
          <EarlierValues contact={contact} fields={['notes']} onPutBack={edit.close} />
        </div>
      )}
    </Section>
  );
}

const small = { 'aria-hidden': true, size: 16 } as const;
