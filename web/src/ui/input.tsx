import { clsx } from 'clsx';
import { Eye, EyeOff, Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isComposing } from '#ui/is-composing.ts';

const sharedClasses =
  'w-full text-ellipsis rounded-md border bg-surface text-base text-text transition-colors placeholder:text-faint hover:border-faint focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger max-sm:text-md';

/** The shared style of text inputs. */
export const controlClasses = `${sharedClasses} border-border-strong px-3`;

/** A one-line text field. Inside a `Field`, spread the control on it. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(controlClasses, 'h-10', className)} {...rest} />;
}

/** A password field with a button that shows the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input type={isShown ? 'text' : 'password'} className={clsx('pr-11', className)} {...rest} />
      <button
        type="button"
        aria-label={isShown ? t('hidePassword') : t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-muted hover:text-text"
      >
        {isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
      </button>
    </div>
  );
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** The accessible name. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown at the right end while the field is empty, e.g. a `Kbd`. */
  trailing?: ReactNode;
};

/** A search field with a magnifier and, when filled, a button that clears it. */
export function SearchInput({
  label,
  value,
  onValueChange,
  trailing,
  className,
  onKeyDown,
  ...rest
}: SearchInputProps) {
  const { t } = useTranslation('common');
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
            // Browsers would also clear the field.
            event.preventDefault();
            event.currentTarget.blur();
          }
          onKeyDown?.(event);
        }}
        className={clsx(
          sharedClasses,
          'h-9 border-border pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
      />
      <span className="absolute inset-y-0 right-1.5 flex items-center">
        {value ? (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => onValueChange('')}
            className="grid size-7 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
          >
            <X aria-hidden size={16} />
          </button>
        ) : (
          trailing
        )}
      </span>
    </div>
  );
}
