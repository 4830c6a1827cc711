import type { Match } from '@kith/contract/matches/schemas';
import type { MatchDraftFor, MatchStep } from '@kith/contract/matches/states';
import { introSuggested } from '@kith/contract/usage/introductions';
import { Copy, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { recordUsage } from '#lib/usage.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useMatchDraft } from '../api/matches.ts';

/** Who is written to in a state, and the step that follows. */
const turns: Partial<Record<Match['state'], { to: MatchDraftFor; step: MatchStep }>> = {
  proposed: { to: 'seeker', step: 'ask_seeker' },
  seeker_agreed: { to: 'helper', step: 'ask_helper' },
  helper_asked: { to: 'both', step: 'introduce' },
};

const encode = (email: string) => encodeURIComponent(email).replace('%40', '@');

type IntroduceDialogProps = {
  match: Match;
  opensAt: string | null;
  onDone: (step: MatchStep) => void;
  onClose: () => void;
};

/** The next text of an introduction, which the member sends themselves, and noting that they did. */
export function IntroduceDialog({ match, opensAt, onDone, onClose }: IntroduceDialogProps) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const { id: userId } = useMember();
  const { to, step } = turns[match.state] ?? { to: 'seeker', step: 'ask_seeker' };
  const names = { seeker: match.seeker.full_name, helper: match.helper.full_name };
  const { text, setText, draft } = useDrafted(match.id, to);
  const { emails = [], subject = '' } = draft.data ?? {};
  const isEmpty = text.trim() === '';
  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: t('introduce.copied') });
  }
  function done() {
    if (step === 'ask_seeker') {
      recordUsage({
        ...introSuggested([match.seeker.id, match.helper.id], userId),
        resourceId: match.id,
      });
    }
    onDone(step);
    onClose();
  }
  const address = emails.map(encode).join(',');
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t(`introduce.${to}.title`, names)}
      description={t(`introduce.${to}.about`, names)}
      footer={
        <>
          {address ? (
            <Button asChild>
              <a href={`mailto:${address}?${query}`}>
                <Mail aria-hidden size={16} />
                {t('introduce.email')}
              </a>
            </Button>
          ) : null}
          <Button
            icon={<Copy aria-hidden size={16} />}
            disabled={isEmpty}
            onClick={() => void copy()}
          >
            {t('introduce.copy')}
          </Button>
          <Button variant="primary" onClick={done}>
            {t(`introduce.${to}.done`, names)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Textarea
          aria-label={t('introduce.text')}
          aria-busy={draft.isPending}
          placeholder={draft.isPending ? t('introduce.writing') : undefined}
          value={text}
          rows={9}
          maxLength={2_000}
          onChange={(event) => setText(event.target.value)}
        />
        {draft.isError ? (
          <p role="alert" className="text-sm text-danger-ink">
            {describeError(draft.error).body}
          </p>
        ) : null}
        {opensAt === null ? null : (
          <p className="text-sm text-muted">
            {t('introduce.outside', { time: format.dateTime(opensAt) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The drafted text, once, and what the member made of it. */
function useDrafted(id: string, to: MatchDraftFor) {
  const draft = useMatchDraft();
  const [edited, setEdited] = useState<string | null>(null);
  const { mutate } = draft;
  useEffect(() => {
    mutate({ id, for: to });
  }, [id, to, mutate]);
  return { text: edited ?? draft.data?.text ?? '', setText: setEdited, draft };
}
