import { paths } from '@kith/contract/app-routes/paths';
import { redirect } from 'react-router';

/** A former address of the contacts. */
export function clientLoader() {
  return redirect(paths.contacts());
}

export default function NetworkOverview() {
  return null;
}
