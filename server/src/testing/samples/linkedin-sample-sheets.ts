import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';

import { sentences } from './linkedin-sample-names.ts';
import type { Person, Random } from './linkedin-sample-people.ts';

const hiddenMembers = 9;
const talkative = 300;
const ownerUrl = 'https://www.linkedin.com/in/the-sample-member';
const ownerName = 'Sample Member';

const brokenRows = [
  'Torn,Offhand,https://www.linkedin.com/in/torn-offhand',
  'Open,"Quote,https://www.linkedin.com/in/open-quote,,Nowhere,Nobody,01 Feb 2026',
  'Too,Many,https://www.linkedin.com/in/too-many,,Cells,In,This,Row,02 Feb 2026',
];

/** How many rows of the connections no import can use. */
export const unusableRows = { hidden: hiddenMembers, broken: brokenRows.length };

export function writeConnections(people: Person[], { hasUrls }: { hasUrls: boolean }): string[] {
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

/** Rows of a file, and how many interactions an import makes of them or skips. */
export type Sheet = { rows: string[]; kept: number; skipped: number };

export function writeMessages(people: Person[], random: Random, at: Date): Sheet {
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
        thread,
        '',
        sender.name,
        sender.url,
        to.map(({ name }) => name).join(','),
        to.map(({ url }) => url).join(','),
        toMoment(sentAt),
        '',
        text,
        'INBOX',
        '',
        draft,
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

export function writeInvitations(people: Person[], random: Random): Sheet {
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
        from.name,
        to.name,
        toSpokenMoment(sentAt),
        message,
        isOut ? 'OUTGOING' : 'INCOMING',
        from.url,
        to.url,
      ]),
    );
  }
  rows.push(
    toRow([
      ownerName,
      'Never Answered',
      '6/1/26, 4:05 PM',
      '',
      'OUTGOING',
      ownerUrl,
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
