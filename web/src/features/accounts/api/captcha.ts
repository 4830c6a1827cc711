/** What a form hands to a call that may want a solved captcha. */
export type CaptchaProof = { captchaToken?: string };
