import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { acceptedExtensions } from '../api/check-file.ts';

type DropZoneProps = {
  onFile: (file: File) => void;
  /** The accepted files, as text. */
  limits: string;
  /** Without a file, a text can be pasted. */
  onPaste: () => void;
};

/** An area to drop a file on, or to choose one. */
export function DropZone({ onFile, limits, onPaste }: DropZoneProps) {
  const { t } = useTranslation('imports');
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={clsx(
        'grid justify-items-center gap-2 rounded-lg border-2 border-dashed px-6 py-12 text-center transition-colors',
        isOver ? 'border-ember bg-ember-soft' : 'border-border-strong bg-surface',
      )}
    >
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-ember-soft text-ember-ink">
        <FileUp aria-hidden size={22} />
      </span>
      <h2 className="title-serif text-xl">{t('upload.drop')}</h2>
      <p className="max-w-sm text-pretty text-muted">{t('upload.what')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => inputRef.current?.click()}>
          {t('upload.choose')}
        </Button>
        <Button onClick={onPaste}>{t('upload.paste')}</Button>
      </div>
      <p className="mt-1 text-sm text-muted">{limits}</p>
      <input
        ref={inputRef}
        type="file"
        accept={acceptedExtensions.join(',')}
        aria-label={t('upload.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
