import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import { ResetPasswordScreen } from '#features/accounts/components/reset-password-screen.tsx';

/** Where a mail's link to a new password leads. */
export default function ResetPassword() {
  const navigate = useNavigate();
  return <ResetPasswordScreen onDone={() => void navigate(paths.dashboard(), { replace: true })} />;
}
