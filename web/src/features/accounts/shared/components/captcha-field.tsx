import { useEffect, useRef, useState } from 'react';
import { useConfig } from '#lib/config.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { loadCaptcha } from '../api/load-captcha.ts';

type CaptchaFieldProps = {
  /** Called with the proof of a solution, and with nothing once it has expired. */
  onSolved: (token: string | undefined) => void;
};

/** The captcha of the configured provider, whose script loads only here. */
export function CaptchaField({ onSolved }: CaptchaFieldProps) {
  const { t } = useTranslation('auth');
  const captcha = useConfig()?.sign_in.captcha;
  const { locale } = useLocalePreferences();
  const place = useRef<HTMLDivElement>(null);
  const solved = useRef(onSolved);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!captcha) return undefined;
    let remove: (() => void) | undefined;
    let isGone = false;
    const show = async () => {
      const widget = await loadCaptcha(captcha.provider);
      if (isGone || !place.current) return;
      const id = widget.render(place.current, {
        sitekey: captcha.site_key,
        theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
        language: locale,
        hl: locale,
        callback: (token) => solved.current(token),
        'expired-callback': () => solved.current(undefined),
        'error-callback': () => setHasFailed(true),
      });
      remove = () => widget.remove(id);
    };
    show().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [captcha, locale]);

  return (
    <div className="grid gap-2">
      <div ref={place} className="min-h-16 overflow-x-auto" />
      <FormNotice>{hasFailed ? t('errors.captchaFailed') : null}</FormNotice>
    </div>
  );
}
