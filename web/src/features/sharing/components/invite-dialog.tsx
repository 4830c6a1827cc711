import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { defaultInvitationDays, sharingLimits } from '@kith/contract/sharing/rules';
import { useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SecretText } from '#ui/secret-text.tsx';
import { Select } from '#ui/select.tsx';
import { useCreateInvitation } from '../api/invitations.ts';
import { DaysSelect } from './days-field.tsx';

/** The contact that an invitation is for, if it is for one. */
type Invited = { id: string; name: string; email: string | null };
type InviteDialogProps = { invited?: Invited; onClose: () => void };
type Made = { token: string; message: string };

/** Invites a contact, or whoever gets the link. The member sends it themselves. */
export function InviteDialog({ invited, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  return made === null ? (
    <InviteForm {...(invited && { invited })} onMade={setMade} onClose={onClose} />
  ) : (
    <ShowInvitation {...(invited && { invited })} made={made} onClose={onClose} />
  );
}

const useCounts = [1, 5, 20, sharingLimits.uses] as const;
const inviteFormSchema = z.object({
  message: z.string().max(sharingLimits.message),
  days: z.number(),
  uses: z.number(),
});

function InviteForm({
  invited,
  onMade,
  onClose,
}: InviteDialogProps & { onMade: (made: Made) => void }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const create = useCreateInvitation();
  const form = useZodForm(
    inviteFormSchema,
    async ({ message, days, uses }) => {
      const { token } = await create.mutateAsync({
        contact_id: invited?.id ?? null,
        message,
        uses_limit: invited ? 1 : uses,
        expires_in_days: days,
      });
      return { token, message };
    },
    { defaultValues: { message: '', days: defaultInvitationDays, uses: 1 }, onDone: onMade },
  );
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={invited ? t('invite.titleNamed', { name: invited.name }) : t('invite.title')}
      description={t('invite.about')}
      submitLabel={t('invite.create')}
      className="grid gap-5"
      onClose={onClose}
    >
      <TextareaField
        control={control}
        name="message"
        label={t('invite.message')}
        hint={t('invite.messageHint')}
        maxLength={sharingLimits.message}
        rows={4}
      />
      <FormField control={control} name="days" label={t('lasts')}>
        {({ required: _required, ...ids }, { value, setValue }) => (
          <DaysSelect {...ids} days={value} onChange={setValue} />
        )}
      </FormField>
      {invited ? null : (
        <FormField control={control} name="uses" label={t('invite.forWhom')}>
          {({ required: _required, ...ids }, { value, setValue }) => (
            <Select
              {...ids}
              value={String(value)}
              onValueChange={(chosen) => setValue(Number(chosen))}
              options={useCounts.map((count) => ({
                value: String(count),
                label: t('people', { count, number: format.number(count) }),
              }))}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}

function ShowInvitation({ invited, made, onClose }: InviteDialogProps & { made: Made }) {
  const { t } = useTranslation(['sharing', 'common']);
  const link = new URL(paths.invite(made.token), location.origin).href;
  const draft = {
    to: invited?.email ?? '',
    subject: t('invite.subject', { brand: brand.name }),
    body: [made.message, link].filter(Boolean).join('\n\n'),
  };
  return (
    <Dialog
      open
      isDismissible={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('invite.made')}
      description={t('once')}
      footer={
        <>
          <Button asChild>
            <a href={mailtoHref(draft)}>{t('invite.email')}</a>
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <SecretText label={t('link')} text={link} />
    </Dialog>
  );
}
