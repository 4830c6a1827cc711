import type { ProfileEstimate, ProfileStart } from '@kith/contract/profile-analyses/schemas';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useStartProfile } from '../api/profiles.ts';
import { CostPart } from './cost-part.tsx';
import { ProfileFile } from './profile-file.tsx';
import { problemOf } from './problem-of.ts';
import { SeveralTexts } from './several-texts.tsx';
import { usePriceText } from './use-price-text.ts';

type PasteStepProps = {
  contactId: string | null;
  estimate: ProfileEstimate;
  /** Several may wait: each is added to the queue. */
  hasQueue: boolean;
  onStarted: (id: string) => void;
  /** Right below the text: those that wait or were read. */
  queue: ReactNode;
  /** Below what it costs: other profiles, with what starts one that an import brought. */
  renderMore: (start: (contactId: string) => void, isPending: boolean) => ReactNode;
  onOpenWallet: () => void;
  onClose: () => void;
};

/** The text of a profile, or those of files that were chosen together; nothing has happened yet. */
export function PasteStep(props: PasteStepProps) {
  const { contactId, onOpenWallet } = props;
  const [several, setSeveral] = useState<readonly string[]>([]);
  return several.length > 0 ? (
    <SeveralTexts
      contactId={contactId}
      texts={several}
      onOpenWallet={onOpenWallet}
      onClose={() => setSeveral([])}
    />
  ) : (
    <OneText {...props} onReadSeveral={setSeveral} />
  );
}

type OneTextProps = PasteStepProps & { onReadSeveral: (texts: readonly string[]) => void };

/** One text, and what its analysis costs. */
function OneText({ onReadSeveral, ...props }: OneTextProps) {
  const { contactId, estimate, hasQueue, queue, renderMore, onOpenWallet, onClose } = props;
  const { t } = useTranslation(['profile-analyses', 'common', 'analyses']);
  const priceText = usePriceText();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const start = useStartProfile((id) => {
    setText('');
    setIsTried(false);
    props.onStarted(id);
  });
  const { pay_with: payWith, price, credits, imported, host } = estimate;
  const isShort = payWith === 'credit' && credits < price;
  const problem = problemOf(text);
  const begin = (given: ProfileStart['text'], about = contactId) =>
    start.mutate({ contact_id: about, text: given, pay_with: payWith });
  return (
    <Dialog
      open
      size="lg"
      title={t('title')}
      description={t('about')}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {isShort ? (
            <Button variant="primary" onClick={onOpenWallet}>
              {t('analyses:short.add')}
            </Button>
          ) : (
            <Button
              variant="primary"
              isPending={start.isPending}
              onClick={() => {
                setIsTried(true);
                if (problem === null) begin(text);
              }}
            >
              {t('start', { price: priceText(payWith, price) })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field
          label={t('text.label')}
          hint={t('text.hint')}
          error={isTried && problem !== null ? t(`text.${problem}`) : undefined}
          action={
            <ProfileFile
              isSeveral={hasQueue}
              onRead={(texts) =>
                texts.length > 1 ? onReadSeveral(texts) : setText(texts[0] ?? '')
              }
            />
          }
        >
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              className="min-h-40 sm:min-h-48"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {imported === null || isShort ? null : (
          <ImportedPart isPending={start.isPending} onUse={() => begin(null)} />
        )}
        {queue}
        <CostPart estimate={estimate} />
        {renderMore((about) => begin(null, about), start.isPending)}
        {start.error ? <StartFailure error={start.error} /> : null}
        <p className="flex items-start gap-2 text-sm text-muted">
          <ShieldCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good-ink" />
          {host === null ? t('local') : t('remote', { host })}
        </p>
      </div>
    </Dialog>
  );
}

/** What is there of the contact already. */
function ImportedPart({ isPending, onUse }: { isPending: boolean; onUse: () => void }) {
  const { t } = useTranslation('profile-analyses');
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border px-4 py-3">
      <p className="min-w-0 flex-1 text-sm text-muted">{t('imported.about')}</p>
      <Button size="sm" disabled={isPending} onClick={onUse}>
        {t('imported.use')}
      </Button>
    </div>
  );
}

function StartFailure({ error }: { error: Error }) {
  const { t } = useTranslation('analyses');
  return (
    <p role="alert" className="text-sm text-danger-ink">
      {errorCodeOf(error) === 'illegal_state' ? t('busy') : t('error.title')}
    </p>
  );
}
