import { strToU8, zipSync } from 'fflate';

import { createRandom, inventPerson, type Person, type Random } from './linkedin-sample-people.ts';
import {
  unusableRows,
  writeConnections,
  writeInvitations,
  writeMessages,
} from './linkedin-sample-sheets.ts';

export type LinkedInSampleOptions = {
  /** Readable connections; hidden members and broken rows come on top. */
  people?: number;
  seed?: number;
  /** The same account some months on: people changed jobs, new ones came, threads went on. */
  isNewer?: boolean;
  /** The day of the export. */
  at?: Date;
  lineEnd?: '\n' | '\r\n';
  hasMark?: boolean;
  encoding?: 'utf8' | 'utf16le';
  /** As in older exports. */
  hasUrls?: boolean;
};

export type LinkedInSample = {
  connections: Buffer;
  messages: Buffer;
  invitations: Buffer;
  /** All of it with the folders and other files of a real export. */
  zip: Buffer;
  /** What an import into an empty network makes of it. */
  expected: {
    people: number;
    hidden: number;
    broken: number;
    messages: number;
    messagesSkipped: number;
    invitations: number;
    invitationsSkipped: number;
    /** Of a newer export, against the older one of the same seed. */
    changedJobs: number;
    newPeople: number;
  };
};

const changedJobs = 25;
const newPeople = 20;

/** A deterministic export of an account that never was; the same options give the same bytes. */
export function createLinkedInSample(options: LinkedInSampleOptions = {}): LinkedInSample {
  const { people: size = 2_000, seed = 7, isNewer = false, hasUrls = true } = options;
  const at = options.at ?? new Date('2026-06-08T00:00:00Z');
  const random = createRandom(seed);
  const people = Array.from({ length: size }, (_, index) => inventPerson(random, index, at));
  if (size > 2) Object.assign(people[1]!, { first: people[0]!.first, last: people[0]!.last });
  const messages = writeMessages(people, random, at);
  const invitations = writeInvitations(people, random);
  if (isNewer) growNetwork(people, at, createRandom(seed + 1));
  const connections = writeConnections(people, { hasUrls });
  const encode = (rows: string[]) => encodeText(rows, options);
  const files = {
    connections: encode(connections),
    messages: encode(messages.rows),
    invitations: encode(invitations.rows),
  };
  return {
    ...files,
    zip: Buffer.from(
      zipSync(
        {
          'Connections.csv': files.connections,
          'messages.csv': files.messages,
          'Invitations.csv': files.invitations,
          'Profile.csv': strToU8('First Name,Last Name\nSample,Member\n'),
          'Jobs/Job Applications.csv': strToU8('Application Date\n'),
        },
        { mtime: at },
      ),
    ),
    expected: {
      people: people.length,
      ...unusableRows,
      messages: messages.kept,
      messagesSkipped: messages.skipped,
      invitations: invitations.kept,
      invitationsSkipped: invitations.skipped,
      changedJobs: isNewer ? Math.min(changedJobs, size) : 0,
      newPeople: isNewer ? newPeople : 0,
    },
  };
}

function growNetwork(people: Person[], at: Date, random: Random): void {
  for (const [index, person] of people.slice(0, changedJobs).entries()) {
    person.title = `Principal ${person.title}`;
    if (index % 2 === 0) person.company = `New ${person.company}`;
  }
  const first = people.length + 100_000;
  for (let index = 0; index < newPeople; index += 1) {
    people.push({ ...inventPerson(random, first + index, at), connectedOn: at });
  }
}

function encodeText(
  rows: string[],
  { lineEnd = '\n', hasMark = false, encoding = 'utf8' }: LinkedInSampleOptions,
): Buffer {
  const text = rows.map((row) => row + lineEnd).join('');
  return Buffer.from((hasMark || encoding === 'utf16le' ? '\uFEFF' : '') + text, encoding);
}
