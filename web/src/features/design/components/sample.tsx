import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';

/** Samples in as many columns as there is room for. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 @3xl:grid-cols-2">{children}</div>;
}

type SampleProps = {
  title: ReactNode;
  aside?: ReactNode;
  /** What makes it, to copy. */
  code?: string;
  isWide?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of the product under its name, with the code that shows it. */
export function Sample({ title, aside, code, isWide = false, className, children }: SampleProps) {
  return (
    <section
      className={clsx(
        'flex min-w-0 flex-col gap-4 rounded-lg border border-border bg-surface p-5 shadow-raised',
        isWide && '@3xl:col-span-2',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-semibold text-muted">{title}</h2>
        {aside ? <div className="text-sm text-muted">{aside}</div> : null}
      </div>
      {/* What seems to wait in here is only shown. */}
      <div data-sample className={clsx('min-w-0', className)}>
        {children}
      </div>
      {code === undefined ? null : <Code code={code} />}
    </section>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('design');
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ kind: 'success', title: t('code.copied') });
    } catch {
      showToast({ kind: 'error', title: t('code.notCopied') });
    }
  }
  return (
    <div className="mt-auto flex items-start gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-xs break-words whitespace-pre-wrap text-muted">
        {code}
      </code>
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        icon={<Copy aria-hidden size={14} />}
        onClick={() => void copy()}
      >
        <span className="sr-only">{t('code.copy', { code })}</span>
      </Button>
    </div>
  );
}
