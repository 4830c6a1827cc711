import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { lazy, Suspense, useState } from 'react';
import { useWarmthExplanation } from '#features/contacts/shared/api/contact.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WarmthHistory } from './warmth-history.tsx';
import { WarmthInWords } from './warmth-in-words.tsx';

const WarmthExplanationDialog = lazy(async () => {
  const dialog = await import('./warmth-explanation-dialog.tsx');
  return { default: dialog.WarmthExplanationDialog };
});

/** A contact's warmth where they are shown as a member: the figure, its line, the reason in words. */
export function WarmthSummary({ contact }: { contact: ContactSummary }) {
  const { t } = useTranslation(['contacts', 'common']);
  const [isExplained, setIsExplained] = useState(false);
  const { data: explanation, isPending } = useWarmthExplanation(contact.id);
  const warmth = Math.round(contact.warmth);
  const band = t(`common:warmth.band${warmthBand(contact.warmth)}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex items-baseline gap-2.5">
        <span className="numerals-serif text-[1.75rem] leading-8">{warmth}</span>
        <span className="min-w-0 flex-1">
          {t('warmth.state', { band, health: t(`health.${contact.health}`) })}
        </span>
        <Button
          variant="link"
          aria-label={t('warmth.whyLabel', { warmth })}
          aria-haspopup="dialog"
          disabled={!explanation}
          onClick={() => setIsExplained(true)}
        >
          {t('warmth.why')}
        </Button>
      </div>
      {explanation ? (
        <>
          <WarmthHistory explanation={explanation} className="h-11" />
          <WarmthInWords explanation={explanation} className="text-sm text-muted" />
        </>
      ) : null}
      {isPending ? <Skeleton className="h-22" /> : null}
      {explanation && isExplained ? (
        <Suspense>
          <WarmthExplanationDialog
            explanation={explanation}
            onClose={() => setIsExplained(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
