import { paths } from '@kith/contract/app-routes/paths';
import { redirect } from 'react-router';

/** The short address of the privacy policy. */
export function clientLoader() {
  return redirect(paths.privacyPolicy());
}

export default function Privacy() {
  return null;
}
