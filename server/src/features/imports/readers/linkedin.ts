import { normalizeProfileUrl } from '#features/contacts/identity.ts';

import { connectionColumns, readConnections } from './linkedin-connections.ts';
import { invitationColumns, readInvitations, readInvitationSides } from './linkedin-invitations.ts';
import { messageColumns, readMessages } from './linkedin-messages.ts';
import { readDay, readMoment, readProfiles } from './linkedin-values.ts';
import { findCsvHeader, headerWithin, readCsv } from './read-csv.ts';
import { readBeginning } from './read-beginning.ts';
import type { FormatReader, ParsedRow, SourceFile, Survey } from './reader.ts';

/** The files of an export with data about people, in reading order. */
const parts = [
  { name: /^connections.*\.csv$/iu, columns: connectionColumns },
  { name: /^messages.*\.csv$/iu, columns: messageColumns },
  { name: /^invitations.*\.csv$/iu, columns: invitationColumns },
] as const;

type Parts = { connections: SourceFile[]; messages: SourceFile[]; invitations: SourceFile[] };

/** An export of LinkedIn: `Connections.csv` alone, or the archive with messages and invitations. */
export const linkedInReader: FormatReader = {
  format: 'linkedin',
  takesFile: (name) => parts.some((part) => part.name.test(name)),
  recognises: async (beginning) =>
    parts.some(({ columns }) => findCsvHeader(beginning, columns) !== null),
  read: async (files) => {
    const sorted = await sortByHeader(files);
    const { owner, newestOn } = await surveyExport(sorted);
    return { survey: { newestOn }, rows: readRows(sorted, owner) };
  },
};

/** A file is recognized by its columns: names change when browsers number their downloads. */
async function sortByHeader(files: SourceFile[]): Promise<Parts> {
  const found: SourceFile[][] = [[], [], []];
  for (const file of files) {
    const beginning = await readBeginning(file, headerWithin);
    const index = parts.findIndex(({ columns }) => findCsvHeader(beginning, columns) !== null);
    found[index]?.push(file);
  }
  const [connections = [], messages = [], invitations = []] = found;
  return { connections, messages, invitations };
}

async function* readRows(
  { connections, messages, invitations }: Parts,
  owner: string | null,
): AsyncGenerator<ParsedRow> {
  const seen = new Set<string>();
  for (const file of connections) yield* readConnections(file);
  for (const file of messages) yield* readMessages(file, owner, seen);
  for (const file of invitations) yield* readInvitations(file, seen);
}

/**
 * Finds out whose export it is, which no file contains: invitations show which side was the member,
 * else it is the person in most messages who is not a connection.
 */
async function surveyExport(files: Parts): Promise<Survey & { owner: string | null }> {
  let newestOn: string | null = null;
  const note = (day: string | null | undefined) => {
    if (day && (newestOn === null || day > newestOn)) newestOn = day;
  };
  const hasMessages = files.messages.length > 0;
  const connected = new Set<string>();
  const invited = new Map<string, number>();
  const wrote = new Map<string, number>();
  for (const file of files.connections) {
    for await (const row of readCsv(file.open(), connectionColumns)) {
      if ('fault' in row) continue;
      note(readDay(row.cell('Connected On')));
      if (hasMessages && row.cell('URL') !== '') {
        connected.add(normalizeProfileUrl(row.cell('URL')));
      }
    }
  }
  for (const file of files.messages) {
    for await (const row of readCsv(file.open(), messageColumns)) {
      if ('fault' in row) continue;
      note(readMoment(row.cell('Date'))?.slice(0, 'yyyy-mm-dd'.length));
      const sides = `${row.cell('Sender Profile URL')} ${row.cell('Recipient Profile URLs')}`;
      for (const profile of readProfiles(sides)) count(wrote, profile);
    }
  }
  for (const file of files.invitations) {
    for await (const row of readCsv(file.open(), invitationColumns)) {
      if ('fault' in row) continue;
      const { owner } = readInvitationSides(row.cell);
      if (owner !== undefined) count(invited, owner);
    }
  }
  for (const profile of connected) wrote.delete(profile);
  return { newestOn, owner: mostFrequent(invited) ?? mostFrequent(wrote) };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function mostFrequent(counts: Map<string, number>): string | null {
  let best: string | null = null;
  for (const [key, votes] of counts) {
    if (best === null || votes > (counts.get(best) ?? 0)) best = key;
  }
  return best;
}
