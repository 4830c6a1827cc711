import type { ContactSummary, WarmthExplanation } from '@kith/contract/contacts/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWarmthExplanation } from '#features/contacts/shared/api/contact.ts';
import { warmthChange } from './warmth-change.ts';
import { WarmthHistory } from './warmth-history.tsx';

const WarmthExplanationDialog = lazy(async () => {
  const dialog = await import('./warmth-explanation-dialog.tsx');
  return { default: dialog.WarmthExplanationDialog };
});

type WarmthCardProps = {
  contact: ContactSummary;
  /** The next step with them, under the warmth. */
  nextStep: ReactNode;
};

/** The figure in words, its change, its history, the button that explains it; and what comes next. */
export function WarmthCard({ contact, nextStep }: WarmthCardProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [isExplained, setIsExplained] = useState(false);
  const { data: explanation, isPending } = useWarmthExplanation(contact.id);
  const warmth = Math.round(contact.warmth);
  return (
    <Card className="@container bg-canvas">
      <div className="flex h-18 items-center gap-3 px-4">
        <div className="min-w-0">
          <p className="flex items-baseline gap-2.5">
            <span className="numerals-serif text-[1.75rem] leading-8">{warmth}</span>
            <span className="truncate font-semibold">
              {t(`common:warmth.band${warmthBand(contact.warmth)}`)}
            </span>
          </p>
          <Trend contact={contact} explanation={explanation} />
        </div>
        <div className="h-11 min-w-0 flex-1 @max-xs:hidden">
          {explanation ? <WarmthHistory explanation={explanation} className="h-11" /> : null}
          {isPending ? <Skeleton className="h-11" /> : null}
        </div>
        <Button
          variant="link"
          className="ml-auto"
          aria-label={t('warmth.whyLabel', { warmth })}
          aria-haspopup="dialog"
          disabled={!explanation}
          onClick={() => setIsExplained(true)}
        >
          {t('warmth.why')}
        </Button>
      </div>
      <div className="min-h-11 border-t border-border">{nextStep}</div>
      {explanation && isExplained ? (
        <Suspense>
          <WarmthExplanationDialog
            explanation={explanation}
            onClose={() => setIsExplained(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

type TrendProps = { contact: ContactSummary; explanation: WarmthExplanation | undefined };

/** "steady, +6 in 30 days"; the health is known before the rest. */
function Trend({ contact, explanation }: TrendProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const change = explanation ? warmthChange(explanation) : null;
  const health = t(`health.${contact.health}`);
  return (
    <p className="truncate text-sm whitespace-nowrap text-muted">
      {change === null
        ? health
        : t('warmth.trend', {
            health,
            change: format.number(change, { signDisplay: 'exceptZero' }),
          })}
    </p>
  );
}
