import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink as OutsideIcon, Mail, Share } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { showToast } from '#ui/toast.ts';
import { recipientQuery } from '../api/draft-message.ts';

const small = { 'aria-hidden': true, size: 16 } as const;

const encodeAddress = (email: string) => encodeURIComponent(email).replace('%40', '@');

type SendElsewhereProps = {
  contactId: string;
  text: string;
  /** There is no other way before them: the first of them is the primary one. */
  isFirst: boolean;
};

/** Ways to send a text outside the service: email, the device's share sheet, the clipboard. */
export function SendElsewhere({ contactId, text, isFirst }: SendElsewhereProps) {
  const { t } = useTranslation('nudges');
  const { data: recipient, isPending } = useQuery(recipientQuery(contactId));
  const email = recipient?.emails[0]?.value;
  const profile = recipient?.links.find((link) => link.label === 'profile')?.value;
  const isEmpty = text.trim() === '';
  const canShare = typeof navigator.share === 'function';
  // None while it isn't known which is the first.
  const first = !isFirst || isPending ? null : email ? 'email' : canShare ? 'share' : 'copy';
  const variantOf = (way: typeof first) => (way === first ? 'primary' : 'secondary');

  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: t('draft.copied') });
  }
  async function share() {
    try {
      await navigator.share({ text });
    } catch {
      // The member closed the sheet; the text is still here.
    }
  }

  return (
    <>
      {email ? (
        <Button asChild variant={variantOf('email')}>
          <a href={`mailto:${encodeAddress(email)}?body=${encodeURIComponent(text)}`}>
            <Mail {...small} />
            {t('draft.email')}
          </a>
        </Button>
      ) : null}
      {canShare ? (
        <Button
          variant={variantOf('share')}
          icon={<Share {...small} />}
          disabled={isEmpty}
          onClick={() => void share()}
        >
          {t('draft.share')}
        </Button>
      ) : null}
      <Button
        variant={variantOf('copy')}
        icon={<Copy {...small} />}
        disabled={isEmpty}
        onClick={() => void copy()}
      >
        {t('draft.copy')}
      </Button>
      {profile ? (
        <Button asChild variant="ghost">
          <ExternalLink href={profile}>
            <OutsideIcon {...small} />
            {t('draft.profile')}
          </ExternalLink>
        </Button>
      ) : null}
    </>
  );
}
