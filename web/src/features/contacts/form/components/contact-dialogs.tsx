import { creditsOf } from '@kith/contract/credits/actions';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { CreditPrice } from '#ui/credit-price.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { takeNewer } from '#ui/form/take-newer.ts';
import { contactOptions } from '#features/contacts/shared/api/contact.ts';
import { useCreateContact, useUpdateContact } from '../api/save-contact.ts';
import { ContactFields } from './contact-fields.tsx';
import { ContactFormNotice } from './contact-form-notice.tsx';
import { blankContact, contactToValues } from './contact-form-values.ts';
import { useContactForm } from './use-contact-form.ts';

type NewContactDialogProps = {
  onClose: () => void;
  onCreated: (contact: Contact) => void;
};

/** The form for a new contact; it also closes when the contact is queued. */
export function NewContactDialog({ onClose, onCreated }: NewContactDialogProps) {
  const { t } = useTranslation('contacts');
  const { keyOf } = useAttemptKey();
  const create = useCreateContact();

  const form = useContactForm({
    initialValues: blankContact,
    onSubmit: (contact) => create.mutateAsync({ contact, idempotencyKey: keyOf(contact) }),
    onDone: (created) => (created === null ? onClose() : onCreated(created)),
  });

  return (
    <FormDialog
      form={form}
      title={t('form.newTitle')}
      aside={<CreditPrice credits={creditsOf.contact_created} />}
      submitLabel={t('form.create')}
      className="grid gap-5"
      onClose={onClose}
    >
      <ContactFormNotice
        error={create.error}
        onAddAnyway={() => void form.addAnyway()}
        onLeave={onClose}
      />
      <ContactFields control={form.control} />
    </FormDialog>
  );
}

/** The form for an existing contact; changes made elsewhere meanwhile are shown, never lost. */
export function EditContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();
  const [base, setBase] = useState(contact);
  const update = useUpdateContact();

  const form = useContactForm({
    initialValues: contactToValues(contact),
    onSubmit: (values) => update.mutateAsync({ values, base }),
    onDone: onClose,
  });

  async function reload() {
    const options = contactOptions(contact.id);
    try {
      const current = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      takeNewer(form, { before: contactToValues(base), newer: contactToValues(current) });
      setBase(current);
      update.reset();
    } catch {
      // Unreachable or gone: the notice and what was typed stay.
    }
  }

  return (
    <FormDialog
      form={form}
      title={t('form.editTitle')}
      submitLabel={t('common:save')}
      className="grid gap-5"
      onClose={onClose}
    >
      <ContactFormNotice error={update.error} onReload={() => void reload()} onLeave={onClose} />
      <ContactFields control={form.control} />
    </FormDialog>
  );
}
