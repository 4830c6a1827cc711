import { useId } from 'react';
import { Input } from '#ui/input.tsx';

type FileTextFieldProps = { label: string; onRead: (text: string, name: string) => void };

/** Reads the text of a calendar file. */
export function FileTextField({ label, onRead }: FileTextFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Input
        id={id}
        type="file"
        accept=".ics,text/calendar"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void file.text().then((text) => onRead(text, file.name));
        }}
      />
    </div>
  );
}
