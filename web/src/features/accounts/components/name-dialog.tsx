import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { AuthProblem } from '../api/auth-problem.ts';
import { AuthForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

const nameMaxLength = 100;

type NameDialogProps = {
  title: string;
  description: string;
  initialName: string;
  submitLabel: string;
  /** Does what the name is for; null when it is done. */
  onSubmit: (name: string) => Promise<AuthProblem | null>;
  onClose: () => void;
};

/** Asks how something of the member's is to be called, so that it is known again in a list. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useTranslation('account');
  const [name, setName] = useState(props.initialName);
  const form = useAuthForm(() => props.onSubmit(name.trim() || props.initialName));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      size="sm"
      title={props.title}
      description={props.description}
    >
      <AuthForm form={form} submitLabel={props.submitLabel}>
        <Field label={t('name')} hint={t('nameHint')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={nameMaxLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </AuthForm>
    </Dialog>
  );
}
