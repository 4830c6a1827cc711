import { cutText } from '@kith/contract/core/text';
import { dateKey } from './statistics.ts';
import { domainOf, isRoleEmail, type Person, phoneEnd, userOf } from './describe-person.ts';
import { soundOf } from './similarity.ts';

const prefixLength = 3;
const shortestSpelled = 4;
const longestSpelled = 16;
const distinctiveUserLength = 5;
/** A larger block is compared within a sliding window instead of all with all. */
const blockLimit = 40;
const windowSize = 10;

/**
 * The blocking keys of a person: only people who share a key are compared. Names come in both
 * orders, so that swapped fields match; each key tolerates another kind of typo.
 */
function blockingKeys(person: Person): string[] {
  return [...new Set([...addressKeys(person), ...nameKeys(person), ...birthdayKeys(person)])];
}

function addressKeys({ emails, phones, profiles }: Person): string[] {
  const personal = emails.filter((email) => !isRoleEmail(email));
  return [
    ...personal.map((email) => `e${email}`),
    ...personal
      .map(userOf)
      .filter((user) => user.length >= distinctiveUserLength)
      .map((user) => `u${user}`),
    ...phones.map((phone) => `p${phoneEnd(phone)}`),
    ...profiles.map((profile) => `l${profile}`),
  ];
}

function nameKeys(person: Person): string[] {
  const { first, given, last, groups, lastGroups, company, location, emails } = person;
  if (first === '' && last === '') return [];
  const keys = [
    `n${inOrder(first, last)}`,
    `n${inOrder(given, last)}`,
    `s${inOrder(soundOf(first), soundOf(last))}`,
    ...groups.map((group) => `g${group} ${last}`),
    ...lastGroups.map((group) => `g${group} ${given}`),
    ...last.split('-').map((part) => `m${inOrder(first, part)}`),
  ];
  if (person.nickname !== '') keys.push(`n${inOrder(person.nickname, last)}`);
  if (person.reading.isGiven) keys.push(`n${inOrder(person.reading.first, person.reading.last)}`);
  if (person.isUnspaced) keys.push(`w${last}${first}`, `w${first}${last}`);
  if (first !== '' && last !== '') {
    keys.push(...spellings(last).map((form) => `a${first[0]} ${form}`));
    keys.push(...spellings(first).map((form) => `a${last[0]} ${form}`));
    keys.push(`b${first} ${start(last)}`, `b${last} ${start(first)}`);
  }
  const places = [company, location, ...emails.map(domainOf)].filter((place) => place !== '');
  for (const place of places) {
    for (const name of [first, last]) if (name !== '') keys.push(`c${place} ${start(name)}`);
  }
  return keys;
}

const inOrder = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
const start = (name: string) => cutText(name, prefixLength);

/**
 * A name, and the name without each of its letters: two names one typo apart share a form. Source:
 * Mor & Fraenkel, "A Hash Code Method for Detecting and Correcting Spelling Errors", 1982.
 */
function spellings(name: string): string[] {
  if (name.length < shortestSpelled || name.length > longestSpelled) return [name];
  return [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))];
}

/**
 * The date itself, and its day with the beginning of either name; in one order of day and month,
 * for those who swap them.
 */
function birthdayKeys({ birthday, first, last }: Person): string[] {
  if (!birthday) return [];
  const { day, month, year } = birthday;
  const [low, high] = day < month ? [day, month] : [month, day];
  const letters = [first, last].filter((name) => name !== '').map((name) => name[0]!);
  return [
    ...(year === null ? [] : [`d${dateKey({ day: low, month: high, year })}`]),
    ...letters.map((letter) => `d${low} ${high} ${letter}`),
    ...(year === null ? [] : [last, first].map((name) => `y${year} ${month} ${start(name)}`)),
    ...(year === null ? [] : [last, first].map((name) => `y${year} ${day} ${start(name)}`)),
  ];
}

/** Places in a list of people fit into the lower bits of a number, a hash of their key above them. */
const places = 2 ** 20;
const partitions = 32;
const stepSize = 25;

/**
 * For each person the places of the later ones who share a key; some twice. Work stays near-linear: a
 * large block is sorted and only neighbours are compared. Source: Hernández & Stolfo, "The
 * Merge/Purge Problem for Large Databases", 1995 (sorted neighbourhood). A generator, so that the
 * caller can pause between its steps.
 */
export function* linkNeighbours(people: readonly Person[]): Generator<void, number[][]> {
  const keyed: number[][] = Array.from({ length: partitions }, () => []);
  for (const [index, person] of people.entries()) {
    for (const key of blockingKeys(person)) {
      const hash = hashOf(key);
      keyed[hash % partitions]!.push(hash * places + index);
    }
    if (index % stepSize === 0) yield;
  }
  const neighbours: number[][] = people.map(() => []);
  for (const [partition, codes] of keyed.entries()) {
    linkPartition(people, Float64Array.from(codes).sort(), neighbours);
    keyed[partition] = [];
    yield;
  }
  return neighbours;
}

/** FNV-1a: two keys with one hash only cost a comparison. */
function hashOf(key: string): number {
  const [offset, prime] = [0x81_1c_9d_c5, 0x01_00_01_93];
  let hash = offset;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), prime);
  return hash >>> 0;
}

function linkPartition(
  people: readonly Person[],
  codes: Float64Array,
  neighbours: number[][],
): void {
  let block: number[] = [];
  let current = -1;
  for (const code of codes) {
    const hash = Math.floor(code / places);
    if (hash !== current) {
      if (block.length > 1) linkBlock(people, block, neighbours);
      block = [];
      current = hash;
    }
    block.push(code % places);
  }
  if (block.length > 1) linkBlock(people, block, neighbours);
}

function linkBlock(people: readonly Person[], block: number[], neighbours: number[][]): void {
  const isLarge = block.length > blockLimit;
  const sorted = isLarge ? sortBlock(people, block) : block;
  const reach = isLarge ? windowSize : block.length;
  for (let place = 0; place < sorted.length; place += 1) {
    const index = sorted[place]!;
    const end = Math.min(sorted.length, place + 1 + reach);
    for (let next = place + 1; next < end; next += 1) {
      const other = sorted[next]!;
      if (index < other) neighbours[index]!.push(other);
      else if (other < index) neighbours[other]!.push(index);
    }
  }
}

function sortBlock(people: readonly Person[], block: number[]): number[] {
  const keyed = block.map((index) => {
    const { first, last, company, location, title } = people[index]!;
    return { index, key: `${last} ${first} ${company} ${location} ${title}` };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ index }) => index);
}
