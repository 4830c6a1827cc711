import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { strToU8, zipSync } from 'fflate';

import {
  companies,
  familyNames,
  givenNames,
  japaneseFamilyNames,
  japaneseGivenNames,
  sentences,
  titles,
} from './linkedin-sample-names.ts';

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

type Person = {
  first: string;
  last: string;
  url: string;
  email: string;
  company: string;
  title: string;
  connectedOn: Date;
};

const hiddenMembers = 9;
const changedJobs = 25;
const newPeople = 20;
const talkative = 300;
const ownerUrl = 'https://www.linkedin.com/in/the-sample-member';
const ownerName = 'Sample Member';

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
      hidden: hiddenMembers,
      broken: brokenRows.length,
      messages: messages.kept,
      messagesSkipped: messages.skipped,
      invitations: invitations.kept,
      invitationsSkipped: invitations.skipped,
      changedJobs: isNewer ? Math.min(changedJobs, size) : 0,
      newPeople: isNewer ? newPeople : 0,
    },
  };
}

type Random = { below: (count: number) => number; pick: <Item>(items: readonly Item[]) => Item };

function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, pick: (items) => items[below(items.length)]! };
}

const historyDays = 3_000;

function inventPerson(random: Random, index: number, at: Date): Person {
  const isJapanese = random.below(12) === 0;
  const first = random.pick(isJapanese ? japaneseGivenNames : givenNames);
  const last = random.pick(isJapanese ? japaneseFamilyNames : familyNames);
  const slug = `${first}-${last}-${(index + 4_096).toString(36)}`.toLowerCase();
  return {
    first,
    last,
    url: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    email: random.below(7) === 0 ? `p${index}@people.example` : '',
    company: random.below(20) === 0 ? '' : random.pick(companies),
    title: random.pick(titles),
    connectedOn: new Date(at.getTime() - (1 + random.below(historyDays)) * dayMs),
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

const brokenRows = [
  'Torn,Offhand,https://www.linkedin.com/in/torn-offhand',
  'Open,"Quote,https://www.linkedin.com/in/open-quote,,Nowhere,Nobody,01 Feb 2026',
  'Too,Many,https://www.linkedin.com/in/too-many,,Cells,In,This,Row,02 Feb 2026',
];

function writeConnections(people: Person[], { hasUrls }: { hasUrls: boolean }): string[] {
  const rows = people.map(({ first, last, url, email, company, title, connectedOn }) =>
    toRow([first, last, ...(hasUrls ? [url] : []), email, company, title, toDay(connectedOn)]),
  );
  const spread = (extra: string[], every: number) => {
    for (const [index, row] of extra.entries()) rows.splice((index + 1) * every, 0, row);
  };
  spread(brokenRows, 41);
  spread(
    Array.from({ length: hiddenMembers }, () => `${hasUrls ? ',' : ''},,,,,07 Jun 2026`),
    23,
  );
  return [
    'Notes:',
    '"When exporting your connection data, you may notice that some addresses are missing. You will only see ""those"" whose owners allow it."',
    '',
    `First Name,Last Name,${hasUrls ? 'URL,' : ''}Email Address,Company,Position,Connected On`,
    ...rows,
  ];
}

const messageHeader =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER,ATTACHMENTS,IS MESSAGE DRAFT';

type Sheet = { rows: string[]; kept: number; skipped: number };

function writeMessages(people: Person[], random: Random, at: Date): Sheet {
  const rows = [messageHeader];
  const write = (
    thread: string,
    sender: Side,
    to: Side[],
    sentAt: Date,
    text: string,
    draft = '',
  ) =>
    rows.push(
      toRow([
        ...[thread, '', sender.name, sender.url],
        ...[to.map(({ name }) => name).join(','), to.map(({ url }) => url).join(',')],
        ...[toMoment(sentAt), '', text, 'INBOX', '', draft],
      ]),
    );
  const member = { name: ownerName, url: ownerUrl };
  let kept = 0;
  const chosen = people.slice(0, Math.min(talkative, people.length));
  for (const [index, person] of chosen.entries()) {
    let sentAt = at.getTime() - (1 + random.below(700)) * dayMs;
    const length = 1 + random.below(9);
    for (let turn = 0; turn < length; turn += 1) {
      const isOut = random.below(2) === 0;
      const other = sideOf(person);
      const text = `${random.pick(sentences)} (${index}.${turn})`;
      write(
        `2-${index}==`,
        isOut ? member : other,
        [isOut ? other : member],
        new Date(sentAt),
        text,
      );
      kept += 1;
      sentAt = Math.min(sentAt + (1 + random.below(40)) * hourMs, at.getTime() - minuteMs);
    }
  }
  const group = people.slice(0, Math.min(3, people.length)).map(sideOf);
  const stranger = {
    name: 'Unknown Stranger',
    url: 'https://www.linkedin.com/in/unknown-stranger',
  };
  const lastDay = new Date(at.getTime() - dayMs);
  write('2-group==', member, [...group, stranger], lastDay, 'Shall we all meet in May?');
  write('2-group==', group[0]!, [member, ...group.slice(1), stranger], lastDay, 'Yes, let’s!');
  write('2-ad==', stranger, [member], lastDay, 'Grow your pipeline now');
  write('2-gone==', { name: 'LinkedIn Member', url: '' }, [member], lastDay, 'I have left');
  write('2-draft==', member, [group[0]!], lastDay, 'Never sent', 'Yes');
  write('2-empty==', member, [group[0]!], lastDay, '');
  return { rows, kept: kept + group.length + 1, skipped: 5 };
}

type Side = { name: string; url: string };

function sideOf({ first, last, url }: Person): Side {
  return { name: `${first} ${last}`, url };
}

function writeInvitations(people: Person[], random: Random): Sheet {
  const rows = ['From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl'];
  const invited = people.slice(-Math.min(40, people.length));
  for (const person of invited) {
    const isOut = random.below(2) === 0;
    const [from, to] = isOut
      ? [{ name: ownerName, url: ownerUrl }, sideOf(person)]
      : [sideOf(person), { name: ownerName, url: ownerUrl }];
    const message = random.below(3) === 0 ? `Hello, we met at the fair. ${person.first}` : '';
    const sentAt = new Date(person.connectedOn.getTime() - dayMs + 9 * hourMs);
    rows.push(
      toRow([
        ...[from.name, to.name, toSpokenMoment(sentAt), message],
        ...[isOut ? 'OUTGOING' : 'INCOMING', from.url, to.url],
      ]),
    );
  }
  rows.push(
    toRow([
      ...[ownerName, 'Never Answered', '6/1/26, 4:05 PM', '', 'OUTGOING', ownerUrl],
      'https://www.linkedin.com/in/never-answered',
    ]),
  );
  return { rows, kept: invited.length, skipped: 1 };
}

function toRow(cells: string[]): string {
  return cells
    .map((cell) => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function toDay(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${day} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function toMoment(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function toSpokenMoment(date: Date): string {
  const hour = date.getUTCHours();
  const time = `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')}`;
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear() % 100}`;
  return `${day}, ${time} ${hour < 12 ? 'AM' : 'PM'}`;
}

function encodeText(
  rows: string[],
  { lineEnd = '\n', hasMark = false, encoding = 'utf8' }: LinkedInSampleOptions,
): Buffer {
  const text = rows.map((row) => row + lineEnd).join('');
  return Buffer.from((hasMark || encoding === 'utf16le' ? '\uFEFF' : '') + text, encoding);
}
