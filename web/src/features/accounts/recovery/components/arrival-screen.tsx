import { use, useState } from 'react';
import type { Incoming } from '#lib/arrival.ts';
import { reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { type ArrivalQuestion, openArrival } from '../api/open-arrival.ts';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';

/** Opens an email's link or a provider's code, and asks first where it could be somebody else's. */
export function ArrivalScreen({ incoming }: { incoming: Incoming }) {
  const question = use(openArrival(incoming));
  return question ? <Question question={question} /> : <LoadingScreen />;
}

function useQuestionTexts({ account, newEmail, current, isOwn, choosesPassword }: ArrivalQuestion) {
  const { t } = useTranslation('auth');
  const names = { account: account || t('arrival.guest'), email: newEmail ?? '' };
  const reasons = [
    !isOwn && t('arrival.foreign'),
    choosesPassword && t('arrival.choosesPassword'),
    current !== null && t('arrival.replaces', { current }),
  ];
  return {
    title: newEmail === null ? t('arrival.title', names) : t('arrival.changeTitle', names),
    reasons: reasons.filter((reason) => reason !== false),
    accept: newEmail === null ? t('arrival.accept') : t('arrival.changeAccept'),
    decline: current === null ? t('arrival.decline') : t('arrival.stay'),
  };
}

function Question({ question }: { question: ArrivalQuestion }) {
  const texts = useQuestionTexts(question);
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null);

  async function answer(choice: 'accept' | 'decline') {
    setPending(choice);
    try {
      await question[choice]();
    } catch (error) {
      await reportError(error, 'save');
      setPending(null);
    }
  }

  return (
    <AuthFrame title={texts.title} lead={texts.reasons.join(' ')}>
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          isPending={pending === 'accept'}
          disabled={pending === 'decline'}
          onClick={() => void answer('accept')}
        >
          {texts.accept}
        </Button>
        <Button
          size="lg"
          isPending={pending === 'decline'}
          disabled={pending === 'accept'}
          onClick={() => void answer('decline')}
        >
          {texts.decline}
        </Button>
      </div>
    </AuthFrame>
  );
}
