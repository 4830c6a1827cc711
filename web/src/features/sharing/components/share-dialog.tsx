import { paths } from '@kith/contract/app-routes/paths';
import { sharingLimits } from '@kith/contract/sharing/rules';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SecretText } from '#ui/secret-text.tsx';
import { useCreateShareLink, useShareLinks } from '../api/share-links.ts';
import { DaysSelect, endless } from './days-field.tsx';
import { ShareLinkRow } from './share-link-row.tsx';

type ShareDialogProps = {
  /** Null shares the member's own profile. */
  postId: string | null;
  onClose: () => void;
};

/** Creates a link and shows it once; below are the links that exist, with their counts. */
export function ShareDialog({ postId, onClose }: ShareDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <LinkForm postId={postId} onCreated={setToken} onClose={onClose} />
  ) : (
    <ShowLink postId={postId} token={token} onClose={onClose} />
  );
}

const usualDays = 30;
const linkFormSchema = z.object({
  days: z.number(),
  isIndexed: z.boolean(),
  password: z
    .string()
    .refine((text) => text === '' || text.length >= sharingLimits.passwordMin)
    .max(sharingLimits.passwordMax),
});

type LinkFormProps = ShareDialogProps & { onCreated: (token: string) => void };

function LinkForm({ postId, onCreated, onClose }: LinkFormProps) {
  const { t } = useTranslation('sharing');
  const create = useCreateShareLink();
  const links = useShareLinks(postId ?? undefined);
  const open = links.data?.items.filter((link) => link.post_id === postId && link.is_open) ?? [];
  const form = useZodForm(
    linkFormSchema,
    ({ days, isIndexed, password }) =>
      create.mutateAsync({
        kind: postId === null ? 'profile' : 'post',
        post_id: postId,
        badge: null,
        expires_in_days: days === endless ? null : days,
        password: password === '' ? null : password,
        // The server lists none with a password, either.
        is_indexed: isIndexed && password === '',
      }),
    {
      defaultValues: { days: usualDays, isIndexed: false, password: '' },
      onDone: (created) => onCreated(created.token),
      operation: 'share',
    },
  );
  const { control } = form;
  const indexed = useFormValue({ control, name: 'isIndexed' });
  return (
    <FormDialog
      form={form}
      title={t('share.title')}
      description={t('share.about')}
      submitLabel={t('share.create')}
      className="grid gap-5"
      onClose={onClose}
    >
      <FormField control={control} name="days" label={t('lasts')}>
        {({ required: _required, ...ids }, { value, setValue }) => (
          <DaysSelect {...ids} days={value} onChange={setValue} allowsEndless />
        )}
      </FormField>
      <TextField
        control={control}
        name="password"
        label={t('share.password')}
        hint={t('share.passwordHint')}
        errorText={t('share.passwordShort', { number: sharingLimits.passwordMin })}
        autoComplete="off"
        maxLength={sharingLimits.passwordMax}
      />
      <CheckRow
        label={t('share.indexed')}
        description={t('share.indexedHint')}
        isChecked={indexed.value}
        onCheckedChange={indexed.setValue}
      />
      {open.length === 0 ? null : (
        <section className="grid gap-2" aria-label={t('share.open')}>
          <h3 className="font-semibold">{t('share.open')}</h3>
          <ul className="divide-y divide-border rounded-lg border border-border">
            {open.map((link) => (
              <li key={link.id}>
                <ShareLinkRow link={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}

function ShowLink({ postId, token, onClose }: ShareDialogProps & { token: string }) {
  const { t } = useTranslation(['sharing', 'common']);
  const path = postId === null ? paths.share(token) : paths.sharedPost(token);
  return (
    <Dialog
      open
      isDismissible={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('share.made')}
      description={t('once')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <SecretText label={t('link')} text={new URL(path, location.origin).href} />
    </Dialog>
  );
}
