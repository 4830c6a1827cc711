import { feedbackMaxLength } from '@kith/contract/nudges/rules';
import type { Signal } from '@kith/contract/signals/schemas';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { RatingButtons } from '#ui/rating-buttons.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useRateSignal } from '../api/answer-signals.ts';

type SignalRatingProps = { signal: Signal; onRated: () => void };

/** More or less of this kind of signal; a rating asks for words. */
export function SignalRating({ signal, onRated }: SignalRatingProps) {
  const rate = useRateSignal();
  return (
    <RatingButtons
      rating={signal.rating}
      onRate={(rating) => {
        rate.mutate({ signal, rating });
        if (rating !== null) onRated();
      }}
    />
  );
}

/** After a rating: what the member wants to say about it, if anything. */
export function SignalFeedback({ signal, onDone }: { signal: Signal; onDone: () => void }) {
  const { t } = useTranslation('connect');
  const rate = useRateSignal();
  const [text, setText] = useState(signal.feedback);
  const send = () =>
    whenDone(rate.mutateAsync({ signal, rating: signal.rating ?? 'up', feedback: text.trim() }), {
      onSuccess: () => {
        showToast({ kind: 'success', title: t('feedback.thanks') });
        onDone();
      },
    });
  return (
    <div className="mt-3 grid max-w-xl gap-2">
      <Textarea
        aria-label={t('feedback.label')}
        placeholder={t('feedback.label')}
        rows={2}
        maxLength={feedbackMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" disabled={text.trim() === ''} isPending={rate.isPending} onClick={send}>
          {t('feedback.send')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('feedback.skip')}
        </Button>
      </div>
    </div>
  );
}
