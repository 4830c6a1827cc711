import { paths } from '@kith/contract/app-routes/paths';

/** Where links in mails and providers lead back to: what they were refused for is told there. */
export function signInAddress(): string {
  return new URL(paths.auth(), window.location.origin).href;
}
