import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { LazyCaptcha } from './lazy-captcha.tsx';
import type { AccountFormHandle } from './use-account-form.ts';

type AccountFormProps = {
  form: AccountFormHandle;
  submitLabel: string;
  children: ReactNode;
  /** Shown below the button. */
  footer?: ReactNode;
};

/** A form of the account: its fields, the captcha where one is asked for, one button. */
export function AccountForm({ form, submitLabel, children, footer }: AccountFormProps) {
  return (
    <Form form={form} className="grid gap-4">
      {children}
      {form.captcha ? (
        <LazyCaptcha key={form.captcha.attempt} onSolved={form.captcha.setProof} />
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={form.isPending}
        className="mt-1 w-full"
      >
        {submitLabel}
      </Button>
      {footer}
    </Form>
  );
}

/** A link from one auth form to another, which preserves the destination. */
export function AuthFormLink({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      state={state}
      className="justify-self-start font-semibold text-ember-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
