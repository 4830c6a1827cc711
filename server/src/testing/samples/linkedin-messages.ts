import { dayMs, minuteMs } from '@kith/contract/core/time';
import { strToU8, zipSync } from 'fflate';

const columns =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER';
const member = { name: 'Sample Member', url: 'https://www.linkedin.com/in/the-sample-member' };

/** An archive of connections who exchanged many messages with the member, all interleaved by time. */
export function createMessagesSample({
  people,
  messages,
  at = new Date('2026-06-08T00:00:00Z'),
}: {
  people: number;
  messages: number;
  at?: Date;
}): Buffer {
  const connections = ['First Name,Last Name,URL,Email Address,Company,Position,Connected On'];
  const urlOf = (index: number) => `https://www.linkedin.com/in/writer-${index}`;
  for (let index = 0; index < people; index += 1) {
    connections.push(`Writer,No${index},${urlOf(index)},,Company ${index % 97},Role,04 Mar 2020`);
  }
  const rows = [columns];
  for (let index = 0; index < messages; index += 1) {
    const person = (index * 7919) % people;
    const other = { name: `Writer No${person}`, url: urlOf(person) };
    const [from, to] = index % 2 === 0 ? [member, other] : [other, member];
    const time = new Date(at.getTime() - dayMs - index * 10 * minuteMs);
    const date = `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    const text = `Message ${index}: shall we meet next week to talk about it?`;
    rows.push(`t${person},,${from.name},${from.url},${to.name},${to.url},${date},,${text},INBOX`);
  }
  return Buffer.from(
    zipSync({
      'Connections.csv': strToU8(connections.join('\n')),
      'messages.csv': strToU8(rows.join('\n')),
    }),
  );
}
