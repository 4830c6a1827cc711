import type { ComponentProps, ReactNode } from 'react';
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Field, type FieldControl, type FieldProps } from '#ui/field.tsx';
import { codeOfFault } from '#ui/form/form-fault.ts';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';

/** The text of a refusal: the same for every rule, or by the rule's code. */
type FaultText = string | ((code: string) => string | undefined);

/** What to show for a refused field; a refusal of the server brings its own text. */
function textOfFault(fault: FieldError | undefined, text: FaultText | undefined) {
  if (fault === undefined) return undefined;
  if (fault.type === 'refused') return fault.message;
  const described = typeof text === 'function' ? text(codeOfFault(fault)) : text;
  return described ?? fault.message;
}

type Named<Values extends FieldValues, Sent, Name extends FieldPath<Values>> = {
  control: Control<Values, unknown, Sent>;
  name: Name;
};

type FormValue<Value> = {
  value: Value;
  setValue: (value: Value) => void;
  error: string | undefined;
};

/** Value, setter and refusal of one control, for controls that bring their own label. */
export function useFormValue<Values extends FieldValues, Sent, Name extends FieldPath<Values>>(
  { control, name }: Named<Values, Sent, Name>,
  errorText?: FaultText,
): FormValue<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control, name });
  return {
    value: field.value,
    setValue: field.onChange,
    error: textOfFault(fieldState.error, errorText),
  };
}

type Framed = Omit<FieldProps, 'children' | 'error'> & { errorText?: FaultText | undefined };

type FormFieldProps<Values extends FieldValues, Sent, Name extends FieldPath<Values>> = Framed &
  Named<Values, Sent, Name> & {
    children: (
      control: FieldControl,
      field: Omit<FormValue<FieldPathValue<Values, Name>>, 'error'>,
    ) => ReactNode;
  };

/** A field of a form: label, hint and refusal, tied to the control that `children` renders. */
export function FormField<Values extends FieldValues, Sent, Name extends FieldPath<Values>>({
  control,
  name,
  errorText,
  children,
  ...frame
}: FormFieldProps<Values, Sent, Name>) {
  const { value, setValue, error } = useFormValue({ control, name }, errorText);
  return (
    <Field {...frame} error={error}>
      {(ids) => children(ids, { value, setValue })}
    </Field>
  );
}

type TextProps<Values extends FieldValues, Sent> = Framed &
  Named<Values, Sent, FieldPathByValue<Values, string>>;
type OwnInputProps = 'name' | 'value' | 'onChange' | 'children' | keyof FieldControl | keyof Framed;

/** A field of one line. */
export function TextField<Values extends FieldValues, Sent>({
  control,
  name,
  label,
  hint,
  action,
  isRequired,
  className,
  errorText,
  ...input
}: TextProps<Values, Sent> & Omit<ComponentProps<'input'>, OwnInputProps>) {
  return (
    <FormField
      control={control}
      name={name}
      label={label}
      hint={hint}
      action={action}
      isRequired={isRequired}
      className={className}
      errorText={errorText}
    >
      {(ids, { value, setValue }) => (
        <Input
          {...input}
          {...ids}
          value={value}
          onChange={(event) => setValue(event.target.value as typeof value)}
        />
      )}
    </FormField>
  );
}

/** A field of several lines. */
export function TextareaField<Values extends FieldValues, Sent>({
  control,
  name,
  label,
  hint,
  action,
  isRequired,
  className,
  errorText,
  ...textarea
}: TextProps<Values, Sent> & Omit<ComponentProps<'textarea'>, OwnInputProps>) {
  return (
    <FormField
      control={control}
      name={name}
      label={label}
      hint={hint}
      action={action}
      isRequired={isRequired}
      className={className}
      errorText={errorText}
    >
      {(ids, { value, setValue }) => (
        <Textarea
          {...textarea}
          {...ids}
          value={value}
          onChange={(event) => setValue(event.target.value as typeof value)}
        />
      )}
    </FormField>
  );
}
