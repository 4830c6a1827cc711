import { useId } from 'react';

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | null;
  inputMode?: 'url';
  /** Several lines. */
  rows?: number;
};

/** A labelled text field. */
export function Field({ label, value, onChange, hint, error = null, inputMode, rows }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': error !== null,
    'aria-describedby': error !== null || hint ? `${id}-about` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {error !== null || hint ? (
        <p id={`${id}-about`} className={error === null ? 'hint' : 'problem'}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
