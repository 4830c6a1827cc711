import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';

type SecretTextProps = {
  /** Names what is shown. */
  label: string;
  text: string;
  /** The copied text, if it differs from the shown one, e.g. without the gaps. */
  copied?: string;
  /** It may have to be typed elsewhere, so all of it is shown. */
  isTyped?: boolean;
};

const shownClasses = 'min-w-0 flex-1 bg-sunken font-mono text-sm max-sm:text-sm';

/** A secret to copy exactly, with a copy button. */
export function SecretText({ label, text, copied = text, isTyped = false }: SecretTextProps) {
  const { t } = useTranslation('common');
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      // Without clipboard access the text can still be selected: focus selects all of it.
      setIsCopied(false);
    }
  }

  const shown = {
    readOnly: true,
    'aria-label': label,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
  };
  return (
    <div className="flex items-center gap-2">
      {isTyped ? (
        <Textarea {...shown} rows={1} className={clsx(shownClasses, 'min-h-10 resize-none')} />
      ) : (
        <Input {...shown} className={shownClasses} />
      )}
      <Button
        className="h-10"
        icon={isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
        onClick={() => void copy()}
      >
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  );
}
