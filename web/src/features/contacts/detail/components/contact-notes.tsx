import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Pencil, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FieldEditForm } from '#features/contacts/inline-fields/components/field-edit-form.tsx';
import { useFieldEdit } from '#features/contacts/inline-fields/components/use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';

const RichTextField = lazy(async () => {
  const field = await import('#ui/rich-text/rich-text-field.tsx');
  return { default: field.RichTextField };
});

/** The member's notes, edited in place. Ctrl or Cmd+Enter saves, Escape cancels. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'common', 'details']);
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: ({ notes }) => notes,
    toChange: (notes) => ({ notes: notes.trim() }),
  });

  const opener = useFocusBack(edit.draft !== null);

  function handleKeyDown(event: KeyboardEvent, submit: () => void) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
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
            ref={opener}
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
        <FieldEditForm
          edit={edit}
          initial={edit.draft}
          describe={({ notes }) => notes || null}
          contact={contact}
          fields={['notes']}
          className="grid gap-2"
        >
          {({ draft, setDraft, issueAt, submit }) => {
            const error = errorText(issueAt('notes'));
            return (
              <>
                <Suspense fallback={<Skeleton className="h-32" />}>
                  <RichTextField
                    aria-label={t('form.notes')}
                    aria-invalid={error ? true : undefined}
                    maxLength={contactLimits.notes}
                    value={draft}
                    onValueChange={setDraft}
                    onKeyDown={(event) => handleKeyDown(event, submit)}
                  />
                </Suspense>
                {error ? (
                  <p role="alert" className="text-sm text-danger-ink">
                    {error}
                  </p>
                ) : null}
              </>
            );
          }}
        </FieldEditForm>
      )}
    </Section>
  );
}

const small = { 'aria-hidden': true, size: 16 } as const;
