import { usualHours } from '@kith/contract/meetings/rules';
import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import ICAL from 'ical.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { momentAt } from '#features/profile/local-day.ts';
import { zonedParts } from '#features/profile/zoned-parts.ts';
import { writeReply } from '#testing/test-meetings.ts';

import { findBusyTimes } from './busy-times-worker.ts';
import { findFreeTimes } from './find-free-times.ts';
import { readReply } from './read-reply.ts';
import { guestOfAddress, replyAddressFor } from './reply-address.ts';
import { writeInvitation } from './write-invitation.ts';

const stamp = new Date('2026-11-20T09:00:00Z');
const invitation = {
  method: 'REQUEST',
  uid: 'one@kith.example',
  sequence: 3,
  title: 'Coffee',
  place: '',
  message: '',
  startsAt: new Date('2027-03-28T00:30:00Z'),
  minutes: 60,
  timeZone: 'Europe/Berlin',
  organizer: { name: 'Ana', email: 'ana@kith.example' },
  guest: { name: 'Greta', email: 'greta@guest.example', participation: 'needs_action' },
  now: stamp,
} as const;
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('No event');
  return { calendar, component, event: new ICAL.Event(component) };
};

describe('invitations', () => {
  test('carry the rules of their zone, and stay at their moment across a change of clocks', () => {
    const { calendar, event } = read(writeInvitation(invitation));
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(
      'Europe/Berlin',
    );
    expect(event.startDate.toString()).toBe('2027-03-28T01:30:00');
    // The hour from 2 to 3 doesn't exist: an hour later it is 3:30.
    expect(event.endDate.toString()).toBe('2027-03-28T03:30:00');
    expect(event.startDate.toUnixTime() * 1_000).toBe(invitation.startsAt.getTime());
    expect(event.endDate.toUnixTime() * 1_000).toBe(invitation.startsAt.getTime() + hourMs);
  });

  test('every moment of two years in every kind of zone reads back as itself', () => {
    const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC'];
    const minutes = fc.integer({ min: 0, max: 2 * 366 * 24 * 60 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, timeZone) => {
        const startsAt = new Date(Date.UTC(2026, 0, 1) + minute * minuteMs);
        const { event } = read(writeInvitation({ ...invitation, startsAt, timeZone }));
        const found = event.startDate.toUnixTime() * 1_000;
        expect(found).toBe(startsAt.getTime());
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['Europe/Lisbon', '2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z'],
    ['America/New_York', '2026-11-01T05:50:00Z', '2026-11-01T06:50:00Z'],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-04-04T14:40:00Z', '2026-04-04T15:10:00Z'],
  ])(
    'in an hour that clocks show twice (%s) the moment is that of no zone',
    (timeZone, ...both) => {
      for (const startsAt of both.map((moment) => new Date(moment))) {
        const text = writeInvitation({ ...invitation, startsAt, timeZone });
        expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/mu);
        expect(read(text).event.startDate.toUnixTime() * 1_000).toBe(startsAt.getTime());
      }
    },
  );

  test('nothing that people wrote becomes another line, a property or a parameter', () => {
    const hostile = 'x\r\nATTENDEE:mailto:victim@x.example\nEND:VEVENT";CN="y';
    const text = writeInvitation({
      ...invitation,
      title: hostile,
      place: hostile,
      message: hostile,
      organizer: {
        ...invitation.organizer,
        name: hostile,
      },
      guest: {
        ...invitation.guest,
        name: hostile,
      },
    });
    const { calendar, component } = read(text);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(component.getFirstPropertyValue('attendee')).toBe('mailto:greta@guest.example');
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:ana@kith.example');
  });
});

describe('answers', () => {
  const reply = { uid: 'one@kith.example', attendee: 'Greta@guest.example', stamp };

  test('of one person to one event are read, with a counter-proposal', () => {
    expect(readReply(writeReply({ ...reply, partstat: 'DECLINED', sequence: 2 }))).toMatchObject({
      uid: reply.uid,
      sequence: 2,
      attendee: 'greta@guest.example',
      participation: 'declined',
    });
    const more = ['DTSTART:20261201T100000Z', 'COMMENT:Later?'];
    expect(readReply(writeReply({ ...reply, method: 'COUNTER', more }))).toMatchObject({
      participation: 'tentative',
      comment: 'Later?',
      suggestedAt: new Date('2026-12-01T10:00:00Z'),
    });
  });

  test.each([
    ['nothing', ''],
    ['no calendar', 'hello'],
    ['a request', writeReply({ ...reply, method: 'REQUEST' })],
    ['an unknown answer', writeReply({ ...reply, partstat: 'DELEGATED' })],
    [
      'a second person',
      writeReply({ ...reply, more: ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:x@y.example'] }),
    ],
    ['one of a series', writeReply({ ...reply, more: ['RECURRENCE-ID:20261201T100000Z'] })],
    ['a second event', writeReply({ ...reply, more: ['END:VEVENT', 'BEGIN:VEVENT'] })],
    ['no address', writeReply({ ...reply, attendee: 'no one' })],
    ['a huge file', writeReply({ ...reply, more: [`COMMENT:${'x'.repeat(70_000)}`] })],
    ['a sequence below none', writeReply({ ...reply, sequence: -1 })],
  ])('%s is refused', (_name, content) => {
    expect(readReply(content)).toBeNull();
  });

  test('a reply address names its guest, and no other can be made up', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const address = replyAddressFor('Replies@kith.example', 'key', id);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const guestOf = (text: string) => guestOfAddress('replies@kith.example', 'key', text);
    expect(guestOf(address.toUpperCase())).toBe(id);
    expect(guestOf(address.replace('0f8', '0f9'))).toBeNull();
    expect(guestOf(address.replace('@kith', '@evil'))).toBeNull();
    expect(guestOf('replies@kith.example')).toBeNull();
    expect(guestOfAddress('replies@kith.example', 'other', address)).toBeNull();
  });
});

describe('when someone is busy', () => {
  const span = { from: Date.UTC(2027, 2, 20), to: Date.UTC(2027, 3, 5), timeZone: 'Europe/Lisbon' };
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const times = (content: string) =>
    findBusyTimes({ content, ...span })?.map(({ startsAt }) => new Date(startsAt).toISOString());

  test('a series keeps its hour when clocks change, without what was moved, cancelled or free', () => {
    const content = calendar(
      ...event(
        'UID:a',
        'DTSTART;TZID=Europe/Berlin:20250101T090000',
        'DURATION:PT30M',
        'RRULE:FREQ=WEEKLY;BYDAY=FR',
        'EXDATE;TZID=Europe/Berlin:20270402T090000',
      ),
      ...event(
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Berlin:20270326T090000',
        'DTSTART;TZID=Europe/Berlin:20270327T100000',
        'DURATION:PT30M',
      ),
      ...event('UID:b', 'DTSTART:20270322T090000Z', 'DTEND:20270322T100000Z', 'TRANSP:TRANSPARENT'),
      ...event('UID:c', 'DTSTART:20270322T090000Z', 'DTEND:20270322T100000Z', 'STATUS:CANCELLED'),
      ...event('UID:d', 'DTSTART:20270330T120000', 'DTEND:20270330T130000'),
      ...event('UID:e', 'DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270402'),
    );
    expect(times(content)).toEqual([
      '2027-03-27T09:00:00.000Z',
      // In the zone of the calendar, on summer time.
      '2027-03-30T11:00:00.000Z',
      '2027-03-31T23:00:00.000Z',
    ]);
  });

  test('a zone that only the file explains is believed', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const start = 'DTSTART;TZID="W. Europe Standard Time":20270322T090000';
    const content = calendar(...zone, ...event('UID:z', start, 'DURATION:PT1H'));
    expect(times(content)).toEqual(['2027-03-22T06:00:00.000Z']);
  });

  test('what is no calendar is none, and a hostile series ends', () => {
    expect(times('<html>')).toBeUndefined();
    expect(times('')).toBeUndefined();
    const endless = event(
      'UID:h',
      'DTSTART:19700101T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY',
    );
    expect(times(calendar(...endless))).toEqual([]);
    const broken = event('UID:x', 'DTSTART:2027', 'RRULE:FREQ=NEVER');
    const fine = event('UID:y', 'DTSTART:20270322T090000Z', 'DURATION:PT1H');
    expect(times(calendar(...fine, ...broken)) ?? []).toHaveLength(1);
  });
});

describe('free times', () => {
  const wanted = {
    from: '2027-03-26',
    days: 4,
    minutes: 60,
    timeZone: 'Europe/Lisbon',
    hours: { start_hour: 9, end_hour: 12, days: [1, 2, 3, 4, 5] },
    guestZones: [],
    busy: [],
    now: stamp,
    most: 100,
  };
  const starts = (fields: object) =>
    findFreeTimes({ ...wanted, ...fields }).map(({ startsAt }) => startsAt.toISOString());

  test('are within working hours of working days, also after clocks changed', () => {
    expect(starts({})).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2027-03-26T${time}:00.000Z`),
      // Summer time began on Sunday.
      ...['08:00', '08:30', '09:00', '09:30', '10:00'].map((time) => `2027-03-29T${time}:00.000Z`),
    ]);
  });

  test('touch nothing busy, and say where the guest is at work', () => {
    const at = (text: string) => new Date(text);
    const busy = [{ startsAt: at('2027-03-26T10:15:00Z'), endsAt: at('2027-03-26T11:00:00Z') }];
    expect(starts({ busy, days: 1 })).toEqual([
      '2027-03-26T09:00:00.000Z',
      '2027-03-26T11:00:00.000Z',
    ]);
    const all = { ...wanted, days: 1, hours: usualHours };
    const suitingIn = (...guestZones: string[]) =>
      findFreeTimes({ ...all, guestZones }).filter(({ suitsGuests }) => suitsGuests);
    const suiting = suitingIn('America/New_York');
    expect(suiting[0]?.startsAt.toISOString()).toBe('2027-03-26T13:00:00.000Z');
    expect(suiting).toHaveLength(7);
    expect(suitingIn('America/New_York', 'Europe/Berlin')).toHaveLength(5);
    expect(suitingIn('America/New_York', 'Asia/Tokyo')).toEqual([]);
  });

  test('a moment on the clock of a zone is what its clock shows, but for hours that don’t exist', () => {
    const days = fc.integer({ min: 0, max: 800 });
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(days, minutes, zones, (day, minute, zone) => {
        const date = new Date(Date.UTC(2026, 0, 1) + day * dayMs).toISOString().slice(0, 10);
        const parts = zonedParts(momentAt(date, minute, zone), zone);
        const shown = Number(parts.hour) * 60 + Number(parts.minute);
        expect([0, 30, 60]).toContain(Math.abs(shown - minute));
      }),
    );
  });
});
