import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import { LazyCaptcha } from './lazy-captcha.tsx';
import type { useAuthForm } from './use-auth-form.ts';

type AuthFormProps = {
  form: ReturnType<typeof useAuthForm>;
  submitLabel: string;
  children: ReactNode;
  /** Stands below the button. */
  footer?: ReactNode;
};

/** A form of the auth screens: what went wrong as a whole, the fields, one button. */
export function AuthForm({ form, submitLabel, children, footer }: AuthFormProps) {
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
      <FormAlert>{form.errorOf('form')}</FormAlert>
      {children}
      {form.captcha ? (
        <LazyCaptcha key={form.captcha.attempt} onSolved={form.captcha.keepProof} />
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
    </form>
  );
}

/** A way from one auth form to another, which keeps where the member was going. */
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
