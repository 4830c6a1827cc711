import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import { ResetPasswordScreen } from '#features/accounts/recovery/components/reset-password-screen.tsx';

/** The target of the password reset link in an email. */
export default function ResetPassword() {
  const navigate = useNavigate();
  return <ResetPasswordScreen onDone={() => void navigate(paths.dashboard(), { replace: true })} />;
}
