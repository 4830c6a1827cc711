import { isEmail } from '@kith/contract/accounts/rules';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { joinWaitlist } from '../api/join-waitlist.ts';

/** Takes an address for the second version, with the words that its owner agrees to. */
export function WaitlistForm({ initialEmail }: { initialEmail: string }) {
  const { t } = useTranslation('waitlist');
  const { locale } = useLocalePreferences();
  const [email, setEmail] = useState(initialEmail);
  const [isRefused, setIsRefused] = useState(false);
  const [status, setStatus] = useState<'open' | 'sending' | 'kept'>('open');

  async function join() {
    const address = email.trim();
    setIsRefused(!isEmail(address));
    if (!isEmail(address)) return;
    setStatus('sending');
    try {
      await joinWaitlist({ email: address, locale, consent_text: t('consent') });
      setStatus('kept');
    } catch (error) {
      setStatus('open');
      await reportError(error, 'save');
    }
  }

  if (status === 'kept') {
    return (
      <p role="status" className="mt-4 flex items-center gap-2 font-medium text-good-ink">
        <CircleCheck aria-hidden size={18} />
        {t('kept')}
      </p>
    );
  }
  return (
    <form
      noValidate
      className="mt-4 grid w-full gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Field
        label={t('email')}
        hint={t('consent')}
        isRequired
        {...(isRefused ? { error: t('invalid') } : {})}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={status === 'sending'}>
        {t('join')}
      </Button>
    </form>
  );
}
