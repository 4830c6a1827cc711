import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a server of several processes says of itself, to `npm run restart`. */
export type PrimaryState = {
  pid: number;
  /** How many restarts have ended. */
  restarts: number;
  /** Why the last one failed; null when it did not. */
  fault: string | null;
};

type Place = { dataDir: string; PORT: number };

const stateFile = ({ dataDir, PORT }: Place) => join(dataDir, `kith-${PORT}.json`);
const orderFile = ({ dataDir, PORT }: Place) => join(dataDir, `kith-${PORT}.restart`);

/** At once, so that no one reads half of it. */
async function write(file: string, text: string): Promise<void> {
  // With a database elsewhere, nothing may have been kept in the folder yet.
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export function writePrimaryState(place: Place, state: PrimaryState): Promise<void> {
  return write(stateFile(place), JSON.stringify(state));
}

export async function readPrimaryState(place: Place): Promise<PrimaryState | null> {
  const text = await readFile(stateFile(place), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as PrimaryState);
}

export async function removePrimaryState(place: Place): Promise<void> {
  await rm(stateFile(place), { force: true });
}

/** Says which file the new workers are started with. */
export function orderRestart(place: Place, file: string): Promise<void> {
  return write(orderFile(place), file);
}

/** The file of an order, once; undefined for a signal without one. */
export async function takeRestartOrder(place: Place): Promise<string | undefined> {
  const file = orderFile(place);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(file, { force: true });
  return text;
}
