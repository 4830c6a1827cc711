import { brand } from '@kith/contract/core/brand';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useQuery } from '@tanstack/react-query';
import { Cpu, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { draftQuery } from '../api/draft-message.ts';
import { DraftForm } from './draft-form.tsx';
import { NudgeReason } from './nudge-reason.tsx';

type DraftDialogProps = { nudge: Nudge; onClose: () => void };

/** A drafted message to a nudge's person: to edit, copy, send elsewhere and log as sent. */
export function DraftDialog({ nudge, onClose }: DraftDialogProps) {
  const { t } = useTranslation(['nudges', 'errors', 'common']);
  const { locale } = useLocalePreferences();
  const draft = useQuery(draftQuery(nudge.id, locale));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('draft.title', { name: nudge.contact.full_name })}
    >
      <div className="grid gap-4">
        <div className="text-base text-muted">
          <NudgeReason reason={nudge.reason} />
        </div>
        {draft.data ? (
          <>
            <DraftForm nudge={nudge} initialText={draft.data.text} onSent={onClose} />
            <p className="flex items-center gap-2 text-sm text-muted">
              {draft.data.engine === 'local' ? (
                <Cpu aria-hidden size={16} />
              ) : (
                <Sparkles aria-hidden size={16} />
              )}
              {t(`draft.engine.${draft.data.engine}`, { brand: brand.name })}
            </p>
          </>
        ) : draft.isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-base text-danger-ink">{describeError(draft.error).body}</p>
            <Button onClick={() => void draft.refetch()}>{t('common:retry')}</Button>
          </div>
        ) : (
          <div role="status" aria-label={t('draft.writing')} className="grid gap-3">
            <Skeleton className="h-40" />
            <Skeleton className="ml-auto h-9 w-48" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
