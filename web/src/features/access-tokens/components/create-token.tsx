import { scopes, tokenNameMaxLength } from '@kith/contract/account/rules';
import type { CreatedToken } from '@kith/contract/account/tokens';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SecretText } from '#ui/secret-text.tsx';
import { Select } from '#ui/select.tsx';
import { useCreateToken } from '../api/tokens.ts';
import { ScopeChoices } from './scope-choices.tsx';

const lifetimesDays = [7, 30, 90, 365] as const;
const usualLifetimeDays = 90;

/** Creates a token, then shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  return created ? (
    <ShowToken created={created} onClose={onClose} />
  ) : (
    <TokenForm onCreated={setCreated} onClose={onClose} />
  );
}

type TokenFormProps = { onCreated: (token: CreatedToken) => void; onClose: () => void };

const tokenFormSchema = z.object({
  name: z.string().trim().min(1),
  scopes: z.array(z.enum(scopes)).min(1),
  expires_in_days: z.number(),
});

const newToken: z.input<typeof tokenFormSchema> = {
  name: '',
  scopes: ['contacts:read'],
  expires_in_days: usualLifetimeDays,
};

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useTranslation('account');
  const { keyOf } = useAttemptKey();
  const create = useCreateToken();
  const form = useZodForm(
    tokenFormSchema,
    (token) => create.mutateAsync({ ...token, idempotencyKey: keyOf(token) }),
    {
      defaultValues: newToken,
      onDone: onCreated,
    },
  );
  const { control } = form;
  const chosen = useFormValue({ control, name: 'scopes' }, t('tokens.scopesMissing'));

  return (
    <FormDialog
      form={form}
      title={t('tokens.create')}
      description={t('tokens.createBody')}
      submitLabel={t('tokens.create')}
      className="grid gap-5"
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        errorText={t('tokens.nameMissing')}
        isRequired
        autoComplete="off"
        maxLength={tokenNameMaxLength}
      />
      <ScopeChoices value={chosen.value} onValueChange={chosen.setValue} error={chosen.error} />
      <FormField control={control} name="expires_in_days" label={t('tokens.lifetime')}>
        {({ required: _required, ...ids }, { value, setValue }) => (
          <LifetimeSelect {...ids} days={value} onChange={setValue} />
        )}
      </FormField>
    </FormDialog>
  );
}

type LifetimeSelectProps = Pick<ComponentProps<typeof Select>, 'id' | 'aria-describedby'> & {
  days: number;
  onChange: (days: number) => void;
};

function LifetimeSelect({ days, onChange, ...ids }: LifetimeSelectProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <Select
      {...ids}
      value={String(days)}
      onValueChange={(chosen) => onChange(Number(chosen))}
      options={lifetimesDays.map((count) => ({
        value: String(count),
        label: t('tokens.days', { count, number: format.number(count) }),
      }))}
    />
  );
}

function ShowToken({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open
      isDismissible={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('tokens.made')}
      description={created.token === null ? t('tokens.madeLost') : t('tokens.madeBody')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      {created.token === null ? null : <SecretText label={created.name} text={created.token} />}
    </Dialog>
  );
}
