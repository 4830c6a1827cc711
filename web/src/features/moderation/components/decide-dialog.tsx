import { type ReportReason, reportReasons } from '@kith/contract/messages/rules';
import { decisionOf, moderationLimits } from '@kith/contract/moderation/rules';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useDecide } from '../api/cases.ts';
import type { Wanted } from './case-item.tsx';

/** Asks for what goes with a decision: the rule that was broken, and a note. */
export function DecideDialog({ item, action, message, onClose }: Wanted & { onClose: () => void }) {
  const { t } = useTranslation(['moderation', 'messages', 'common']);
  const [rule, setRule] = useState<ReportReason>(item.reports[0]?.reason ?? 'spam');
  const [note, setNote] = useState('');
  const decide = useDecide(() => {
    onClose();
    showToast({ kind: 'success', title: t(`decisions.${decisionOf[action]}`) });
  });
  const needsRule = action === 'hide' || action === 'warn';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`decide.${action}`)}
      description={t(`decide.${action}About`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant={action === 'hide' ? 'danger' : 'primary'}
            isPending={decide.isPending}
            onClick={() =>
              decide.mutate({
                id: item.id,
                action,
                rule,
                note: note.trim(),
                messageId: message?.id ?? null,
              })
            }
          >
            {t(`actions.${action}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {message ? (
          <blockquote className="border-l-2 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
            {message.content}
          </blockquote>
        ) : null}
        {needsRule ? (
          <RadioCards
            label={t('rule')}
            value={rule}
            onValueChange={setRule}
            options={reportReasons.map((value) => ({
              value,
              label: t(`messages:report.reasons.${value}`),
            }))}
          />
        ) : null}
        <Field label={t('note')} hint={t(action === 'dismiss' ? 'noteInside' : 'noteToMember')}>
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={moderationLimits.note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
