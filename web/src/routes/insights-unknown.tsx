import { paths } from '@kith/contract/app-routes/paths';
import { redirect } from 'react-router';

/** An unknown address under the insights leads to their beginning. */
export function clientLoader() {
  return redirect(paths.insights());
}

export default function InsightsUnknown() {
  return null;
}
