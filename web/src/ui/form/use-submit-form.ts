import type { ErrorCode } from '@kith/contract/core/errors';
import i18next from 'i18next';
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { errorCodeOf, isBridgeLimit } from '#lib/error-codes.ts';
import { describeError, type Operation } from '#lib/errors.ts';
import { FormFault, readFieldIssues } from '#ui/form/form-fault.ts';

export type FormOptions<Values extends FieldValues, Result> = {
  defaultValues: DefaultValues<Values>;
  /** Runs after the submission, unless the form has been closed meanwhile. */
  onDone?: (result: Result) => void;
  /** The field that a refusal belongs to, by the code of the server. */
  fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  /** The field that any other refusal belongs to, in a form of one field. */
  onlyField?: FieldPath<Values>;
  /** Deals with a failure in a way of its own; true where nothing else is to be shown. */
  handleFailure?: (error: unknown) => boolean;
  /** What the member is doing, for the text of a failure. */
  operation?: Operation;
};

type Notice = {
  /** Only where the specification names one for a refusal. */
  title: string | null;
  body: string;
};

/** What `Form` and `FormDialog` need of a form, whatever its fields are. */
export type FormHandle = {
  /** Checks and sends the form; does nothing while it is being sent. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  isPending: boolean;
  /** What was refused that belongs to no field. */
  notice: Notice | null;
  elementRef: RefObject<HTMLFormElement | null>;
};

export type SubmitForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> &
  FormHandle & {
    /**
     * Another way to send what was entered, as a draft: not while the form is being sent, and a failure
     * is shown like that of a submission.
     */
    attempt: (act: () => Promise<void>) => Promise<void>;
  };

type SubmitFormOptions<Values extends FieldValues, Sent, Result> = FormOptions<Values, Result> & {
  resolver?: Resolver<Values, unknown, Sent>;
  /** Sends the values. What it throws is shown at the field it belongs to, else as the form's notice. */
  onSubmit: (sent: Sent) => Result | Promise<Result>;
};

/**
 * The state of one form: one submission at a time, entered values kept, the first refused field
 * focused. Forms with a schema use `useZodForm`; without one, `onSubmit` checks the values itself.
 */
export function useSubmitForm<Values extends FieldValues, Sent = Values, Result = void>({
  defaultValues,
  resolver,
  onSubmit,
  onDone,
  fieldOfCode = {},
  onlyField,
  handleFailure,
  operation = 'save',
}: SubmitFormOptions<Values, Sent, Result>): SubmitForm<Values, Sent> {
  const methods = useForm<Values, unknown, Sent>({
    defaultValues,
    shouldFocusError: false,
    ...(resolver && { resolver }),
  });
  const { elementRef, focusFirstFault } = useFirstFault();
  const isMounted = useIsMounted();
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [notice, setNotice] = useNotice(methods);

  function refuseField(path: string, fault: { type: string; message: string }): boolean {
    if (methods.getValues(path as FieldPath<Values>) === undefined) return false;
    methods.setError(path as FieldPath<Values>, fault);
    return true;
  }

  async function showFailure(error: unknown) {
    if (handleFailure?.(error)) return;
    if (error instanceof FormFault) {
      const { path, message } = error;
      if (path === null || !refuseField(path, { type: 'refused', message }))
        setNotice({ title: null, body: message });
      return;
    }
    await i18next.loadNamespaces('errors');
    const { title, body } = describeError(error, operation);
    const code = errorCodeOf(error);
    const field = (code === null ? undefined : fieldOfCode[code]) ?? onlyField;
    const issues = field === undefined ? readFieldIssues(error) : [{ path: field, code }];
    const shown = issues.filter(({ path, code: type }) =>
      refuseField(path, { type: String(type), message: body }),
    );
    if (shown.length === 0) setNotice({ title: isBridgeLimit(code) ? title : null, body });
  }

  /** Null when it was refused. */
  async function send(sent: Sent): Promise<{ result: Result } | null> {
    setIsPending(true);
    try {
      return { result: await onSubmit(sent) };
    } catch (error) {
      if (isMounted.current) await showFailure(error);
      return null;
    } finally {
      setIsPending(false);
    }
  }

  /** One at a time, without what was refused before. */
  async function runAlone(work: () => Promise<void>) {
    isBusy.current = true;
    setNotice(null);
    methods.clearErrors();
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  }

  async function attempt(act: () => Promise<void>) {
    if (isBusy.current) return;
    await runAlone(async () => {
      try {
        await act();
      } catch (error) {
        if (!isMounted.current) return;
        await showFailure(error);
        focusFirstFault();
      }
    });
  }

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (isBusy.current) return;
    let outcome: { result: Result } | null = null;
    const sendValid = async (sent: Sent) => {
      outcome = await send(sent);
    };
    await runAlone(() => methods.handleSubmit(sendValid)());
    if (!isMounted.current) return;
    if (outcome === null) focusFirstFault();
    else onDone?.((outcome as { result: Result }).result);
  }

  return { ...methods, submit, attempt, isPending, notice, elementRef };
}

/** What was refused as a whole, which may be right once any field is another. */
function useNotice<Values extends FieldValues, Sent>({
  subscribe,
}: UseFormReturn<Values, unknown, Sent>) {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ type }) => type === 'change' && setNotice(null),
    });
  }, [subscribe]);
  return [notice, setNotice] as const;
}

/** Focuses the first refused field of a form once React has marked it. */
function useFirstFault() {
  const elementRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    elementRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { elementRef, focusFirstFault: () => setRefusals((count) => count + 1) };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
