import { paths } from '@kith/contract/app-routes/paths';

/** The return address of email links and providers; this screen also shows their refusals. */
export function signInAddress(): string {
  return new URL(paths.auth(), window.location.origin).href;
}
