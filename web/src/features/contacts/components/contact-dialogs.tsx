import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#lib/errors.ts';
import { contactOptions } from '../api/contact.ts';
import { useCreateContact, useUpdateContact } from '../api/save-contact.ts';
import { ContactForm } from './contact-form.tsx';
import { blankContact, contactToValues } from './contact-form-values.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormNotice } from './form-notice.tsx';

type NewContactDialogProps = {
  onClose: () => void;
  onCreated: (contact: Contact) => void;
};

/** The form for somebody new; it closes, too, where they are kept on this device for now. */
export function NewContactDialog({ onClose, onCreated }: NewContactDialogProps) {
  const { t } = useTranslation('contacts');
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateContact();

  function submit(contact: ContactCreate) {
    create.mutate(
      { contact, idempotencyKey },
      {
        onSuccess: (created) => (created === null ? onClose() : onCreated(created)),
        onError: (error) => {
          if (isRefusal(error)) setIdempotencyKey(crypto.randomUUID());
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('form.newTitle')}
      submitLabel={t('form.create')}
      isPending={create.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <ContactForm
          id={formId}
          initialValues={blankContact}
          onSubmit={submit}
          notice={<FormNotice error={create.error} onAddAnyway={submit} onLeave={onClose} />}
        />
      )}
    </FormDialog>
  );
}

/** The form for a contact that exists; a change made elsewhere meanwhile is told, never lost. */
export function EditContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();
  const [base, setBase] = useState(contact);
  const update = useUpdateContact();

  async function reload() {
    const options = contactOptions(contact.id);
    setBase(await queryClient.fetchQuery({ ...options, staleTime: 0 }));
    update.reset();
  }

  return (
    <FormDialog
      title={t('form.editTitle')}
      submitLabel={t('common:save')}
      isPending={update.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <ContactForm
          key={base.revision}
          id={formId}
          initialValues={contactToValues(base)}
          onSubmit={(values) => update.mutate({ values, base }, { onSuccess: onClose })}
          notice={
            <FormNotice error={update.error} onReload={() => void reload()} onLeave={onClose} />
          }
        />
      )}
    </FormDialog>
  );
}
