import { useLocation } from 'react-router';
import { UndoScreen } from '#features/accounts/recovery/components/undo-screen.tsx';

/** The target of the link in an email about a change of the account. */
export default function Undo() {
  const { hash } = useLocation();
  return <UndoScreen token={new URLSearchParams(hash.slice(1)).get('token') ?? ''} />;
}
