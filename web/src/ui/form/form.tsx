import type { ReactNode } from 'react';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { FormHandle } from '#ui/form/use-submit-form.ts';

type FormProps = {
  form: FormHandle;
  /** Names the form for a submit button outside of it. */
  id?: string;
  className?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
};

/** The form element of the kit: its notice, then its fields. */
export function Form({ form, children, ...rest }: FormProps) {
  const { elementRef, submit, notice } = form;
  return (
    <form noValidate ref={elementRef} onSubmit={(event) => void submit(event)} {...rest}>
      {notice ? (
        <FormNotice>
          {notice.title === null ? null : <p className="font-semibold">{notice.title}</p>}
          {notice.body}
        </FormNotice>
      ) : null}
      {children}
    </form>
  );
}
