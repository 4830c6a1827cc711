import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useQuickChange } from '../api/save-contact.ts';

/** What the member wants to remember, edited in place. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'common']);
  const change = useQuickChange(contact.id);
  const [draft, setDraft] = useState<string | null>(null);

  function save() {
    if (draft !== null && draft !== contact.notes) change.mutate({ notes: draft });
    setDraft(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
    if (event.key === 'Escape') setDraft(null);
  }

  if (draft === null && contact.notes === '') return null;
  return (
    <Section
      title={t('form.notes')}
      aside={
        draft === null ? (
          <Button variant="link" onClick={() => setDraft(contact.notes)}>
            {t('common:edit')}
          </Button>
        ) : null
      }
    >
      {draft === null ? (
        <p className="wrap-anywhere whitespace-pre-line">{contact.notes}</p>
      ) : (
        <div className="grid gap-2">
          <Textarea
            ref={focusAtEnd}
            aria-label={t('form.notes')}
            maxLength={contactLimits.notes}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setDraft(null)}>
              {t('common:cancel')}
            </Button>
            <Button size="sm" variant="primary" onClick={save}>
              {t('common:save')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

/** The member asked for the field, so it takes the focus, behind the last letter. */
function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
