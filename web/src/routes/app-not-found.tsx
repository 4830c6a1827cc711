import { UnknownAddress } from '#routes/unknown-address.tsx';

/** The same answer inside the shell, where `main` stands already. */
export default function AppNotFound() {
  return <UnknownAddress />;
}
