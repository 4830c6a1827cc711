type CaptchaOptions = {
  sitekey: string;
  theme: 'light' | 'dark';
  /** The language codes of HashingQueue and hCaptcha. */
  language: string;
  hl: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

/** The API that both providers' scripts add to the window. */
type CaptchaWidget = {
  render: (place: HTMLElement, options: CaptchaOptions) => string;
  remove: (id: string) => void;
};

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=onCaptchaLoaded',
  turnstile:
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaLoaded',
} as const;
export type CaptchaProvider = keyof typeof scripts;

type CaptchaWindow = Partial<Record<CaptchaProvider, CaptchaWidget>> & {
  onCaptchaLoaded?: () => void;
};

let loading: Promise<CaptchaWidget> | undefined;

/**
 * Loads the provider's script once; a failure is not cached, so the next attempt loads it again.
 */
export function loadCaptcha(provider: CaptchaProvider): Promise<CaptchaWidget> {
  loading ??= addScript(provider).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(provider: CaptchaProvider): Promise<CaptchaWidget> {
  const page = window as unknown as CaptchaWindow;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The script of ${provider} did not load`));
    page.onCaptchaLoaded = () => {
      const widget = page[provider];
      if (widget) resolve(widget);
      else fail();
    };
    const script = document.createElement('script');
    script.src = scripts[provider];
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
