/** What a form passes to a call that may need a solved captcha. */
export type CaptchaProof = { captchaToken?: string };
