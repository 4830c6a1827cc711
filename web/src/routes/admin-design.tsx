import { designPages } from '@kith/contract/app-routes/design-pages';
import { useLocation } from 'react-router';
import { DesignScreen } from '#features/design/components/design-screen.tsx';

/** `/app/admin/components` and its neighbours: what the screens are made of, for administrators. */
export default function AdminDesign() {
  const { pathname } = useLocation();
  const page = designPages.find((one) => pathname.replace(/\/$/u, '').endsWith(`/${one}`));
  return page ? <DesignScreen page={page} /> : null;
}
