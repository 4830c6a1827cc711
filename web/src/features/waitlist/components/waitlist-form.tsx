import { isEmail } from '@kith/contract/account/sign-in-rules';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { joinWaitlist } from '../api/join-waitlist.ts';

const waitlistFormSchema = z.object({ email: z.string().trim().refine(isEmail) });

/** Stores an address for the second version, with the text that its owner agrees to. */
export function WaitlistForm({ initialEmail }: { initialEmail: string }) {
  const { t } = useTranslation('waitlist');
  const { locale } = useLocalePreferences();
  const [hasJoined, setHasJoined] = useState(false);
  const form = useZodForm(
    waitlistFormSchema,
    ({ email }) => joinWaitlist({ email, locale, consent_text: t('consent') }),
    { defaultValues: { email: initialEmail }, onDone: () => setHasJoined(true) },
  );

  if (hasJoined) {
    return (
      <p role="status" className="mt-4 flex items-center gap-2 font-medium text-good-ink">
        <CircleCheck aria-hidden size={18} />
        {t('kept')}
      </p>
    );
  }
  return (
    <Form form={form} className="mt-4 grid w-full gap-3 text-left">
      <TextField
        control={form.control}
        name="email"
        label={t('email')}
        hint={t('consent')}
        errorText={t('invalid')}
        isRequired
        type="email"
        autoComplete="email"
      />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {t('join')}
      </Button>
    </Form>
  );
}
