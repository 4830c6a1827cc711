import { interactionBodyLimit } from '@kith/contract/interactions/schemas';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink as OutsideIcon, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useDraft } from '#ui/use-draft.ts';
import { recipientQuery, useLogSentMessage } from '../api/draft-message.ts';

type DraftFormProps = { nudge: Nudge; initialText: string; onSent: () => void };

/** The text to edit, ways to send it, and the button that logs it. */
export function DraftForm({ nudge, initialText, onSent }: DraftFormProps) {
  const { t } = useTranslation('nudges');
  const [text, setText] = useDraft(`draft:nudge:${nudge.id}`, initialText);
  const { data: recipient } = useQuery(recipientQuery(nudge.contact.id));
  const logSent = useLogSentMessage();
  // A repeat of the same text is the same attempt.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const email = recipient?.emails[0]?.value;
  const profile = recipient?.links.find((link) => link.label === 'profile')?.value;
  const isEmpty = text.trim() === '';

  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: t('draft.copied') });
  }

  function logAsSent() {
    logSent.mutate(
      { nudgeId: nudge.id, contactId: nudge.contact.id, text: text.trim(), idempotencyKey },
      {
        onSuccess: () => {
          setText('');
          onSent();
          showToast({
            kind: 'success',
            title: t('draft.logged', { name: nudge.contact.full_name }),
          });
        },
      },
    );
  }

  return (
    <>
      <Textarea
        aria-label={t('draft.text')}
        value={text}
        rows={7}
        maxLength={interactionBodyLimit}
        onChange={(event) => {
          setText(event.target.value);
          setIdempotencyKey(crypto.randomUUID());
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<Copy aria-hidden size={16} />}
          disabled={isEmpty}
          onClick={() => void copy()}
        >
          {t('draft.copy')}
        </Button>
        {email ? (
          <Button asChild>
            <a href={`mailto:${email}?body=${encodeURIComponent(text)}`}>
              <Mail aria-hidden size={16} />
              {t('draft.email')}
            </a>
          </Button>
        ) : null}
        {profile ? (
          <Button asChild variant="ghost">
            <ExternalLink href={profile}>
              <OutsideIcon aria-hidden size={16} />
              {t('draft.profile')}
            </ExternalLink>
          </Button>
        ) : null}
        <Button
          variant="primary"
          className="ml-auto"
          disabled={isEmpty}
          isPending={logSent.isPending}
          onClick={logAsSent}
        >
          {t('draft.logAsSent')}
        </Button>
      </div>
    </>
  );
}
