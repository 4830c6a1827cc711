import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useFills, useRevertFill } from '../api/fills.ts';
import { FillDialog } from './fill-dialog.tsx';
import { useFillTexts } from './use-fill-texts.ts';

/** What was filled in of a contact, each with its source and a way back; and filling in more. */
export function FilledFields({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contact-intelligence');
  const isOn = useFlag('ai_analysis_v1');
  const { data } = useFills(contactId);
  const revert = useRevertFill();
  const texts = useFillTexts();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOn) return null;
  return (
    <section aria-label={t('card')} className="grid grid-cols-1 gap-2">
      <Button
        className="justify-self-start"
        icon={<WandSparkles aria-hidden size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {data && data.items.length > 0 ? (
        <ul className="grid grid-cols-1 divide-y divide-border rounded-xl border border-border bg-surface px-4">
          {data.items.map((one) => {
            const value = texts.valueOf(one);
            return (
              <li key={one.field} className="flex items-center gap-3 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    <span className="text-sm text-muted">{t(`fields.${one.field}`)} </span>
                    <span className="font-medium">{value}</span>
                  </p>
                  <p className="text-sm wrap-anywhere text-muted">{texts.sourceOf(one)}</p>
                </div>
                {one.can_revert ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('revertNamed', { value })}
                    isPending={revert.isPending && revert.variables.field === one.field}
                    onClick={() => revert.mutate({ contact_id: contactId, field: one.field })}
                  >
                    {t('revert')}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOpen ? (
        <FillDialog selection={{ ids: [contactId] }} onClose={() => setIsOpen(false)} />
      ) : null}
    </section>
  );
}
