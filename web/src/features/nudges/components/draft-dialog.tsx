import { brand } from '@kith/contract/core/brand';
import { Cpu, Sparkles } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { DraftSubject } from '../api/draft-message.ts';
import { DraftForm, type RenderSend } from './draft-form.tsx';
import { NudgeReason } from './nudge-reason.tsx';
import { useDraftedText } from './use-drafted-text.ts';

type DraftDialogProps = { subject: DraftSubject; renderSend: RenderSend; onClose: () => void };

/** A drafted message to someone: to edit, send here or elsewhere, and log as sent. */
export function DraftDialog({ subject, renderSend, onClose }: DraftDialogProps) {
  const { t } = useTranslation('nudges');
  const drafted = useDraftedText(subject);
  const engine = drafted.writing.data?.engine;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('draft.title', { name: subject.name })}
    >
      <div className="grid gap-4">
        {subject.nudge ? (
          <div className="text-base text-muted">
            <NudgeReason reason={subject.nudge.reason} />
          </div>
        ) : null}
        <DraftForm subject={subject} drafted={drafted} renderSend={renderSend} onDone={onClose} />
        <p className="flex min-h-5 items-center gap-2 text-sm text-muted">
          {engine === 'local' ? <Cpu aria-hidden size={16} className="shrink-0" /> : null}
          {engine === 'remote' ? <Sparkles aria-hidden size={16} className="shrink-0" /> : null}
          {engine ? t(`draft.engine.${engine}`, { brand: brand.name }) : null}
        </p>
      </div>
    </Dialog>
  );
}
