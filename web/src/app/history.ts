import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';

/** Goes back to where the visitor came from inside the product, else to the dashboard. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const state = window.history.state as { idx?: number } | null;
    void ((state?.idx ?? 0) > 0 ? navigate(-1) : navigate(paths.dashboard()));
  };
}
