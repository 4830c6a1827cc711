import { matchRoute } from '@kith/contract/app-routes/match';
import { paths } from '@kith/contract/app-routes/paths';
import { redirect } from 'react-router';

/** A former address: the route table says where its screen is now. */
export function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  return redirect(`${matchRoute(pathname)?.to ?? paths.dashboard()}${search}`);
}

export default function Moved() {
  return null;
}
