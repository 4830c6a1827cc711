import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NewContact } from '#lib/offline/change-rules.ts';
import { tellKept } from '#lib/offline/follow-changes.ts';
import { changeNewContact } from '#lib/offline/new-contacts.ts';
import { isOnline } from '#lib/online.ts';
import { refusalOf } from '../api/refused-contact.ts';
import { ContactForm } from './contact-form.tsx';
import { contactToValues } from './contact-form-values.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormNotice } from './form-notice.tsx';

type WaitingContactDialogProps = { change: NewContact; onClose: () => void };

/** The form of somebody who waits to be added, with what the server said where it refused them. */
export function WaitingContactDialog({ change, onClose }: WaitingContactDialogProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const save = useMutation({
    mutationFn: (contact: ContactCreate) => changeNewContact(change, contact),
    meta: { reportsOwnErrors: true },
    onSuccess: () => {
      if (!isOnline()) void tellKept();
      onClose();
    },
  });

  function submit(contact: ContactCreate) {
    // Who insisted once has decided.
    const isDecided = contact.allow_duplicate || change.contact.allow_duplicate;
    save.mutate({ ...contact, allow_duplicate: isDecided });
  }

  return (
    <FormDialog
      title={t('contacts:form.newTitle')}
      submitLabel={t('common:save')}
      isPending={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <ContactForm
          id={formId}
          initialValues={contactToValues(change.contact)}
          onSubmit={submit}
          notice={
            <FormNotice
              error={save.error ?? refusalOf(change)}
              onAddAnyway={submit}
              onLeave={onClose}
            />
          }
        />
      )}
    </FormDialog>
  );
}
