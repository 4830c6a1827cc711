import { NotFoundScreen } from '#app/not-found-screen.tsx';

/** The same answer inside the shell, where `main` stands already. */
export default function AppNotFound() {
  return <NotFoundScreen />;
}
