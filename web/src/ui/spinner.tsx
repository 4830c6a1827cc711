import { LoaderCircle } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** A decorative spinner; something beside it must name what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}

/** Shown while a whole screen or panel loads: a spinner with 'Loading...' or the given text. */
export function LoadingScreen({ label }: { label?: string }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" data-loading className="grid min-h-[60dvh] place-items-center p-8">
      <p className="flex animate-fade items-center gap-3 text-base text-muted">
        <Spinner />
        <span suppressHydrationWarning>{label ?? t('loading')}</span>
      </p>
    </div>
  );
}
