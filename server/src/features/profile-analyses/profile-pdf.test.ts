import { deflateSync } from 'node:zlib';

import { profilePdfLimits } from '@kith/contract/profile-analyses/rules';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { parseProfile } from './parser/parse-profile.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { isLight } from './pdf/weigh-streams.ts';

type Draw = (document: PDFKit.PDFDocument) => void;

function makePdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new Pdf(Object.assign({ size: 'LETTER', margin: 0 }, options));
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    draw(document);
    document.end();
  });
}
const expectRefused = (content: Buffer) =>
  expect(readPdf(content)).rejects.toMatchObject({ code: 'pdf_unreadable' });

const beside = [
  'Contact',
  'maya@brightloom.example',
  '',
  'Top Skills',
  'Solar energy',
  'Project finance',
  '',
  'Languages',
  'English (Native or Bilingual)',
  'German (Full Professional)',
];
const main = [
  'Maya Okafor',
  'Head of Partnerships at Brightloom',
  'Berlin, Germany',
  '',
  'Summary',
  'I bring solar energy to old factories and look for grid operators.',
  '',
  'Experience',
  'Brightloom',
  'Head of Partnerships',
  'January 2021 - Present (5 years)',
  'Berlin, Germany',
  '',
  'Northlight',
  'Project Manager',
  'March 2016 - December 2020 (4 years 10 months)',
  '',
  'Education',
  'University of Lagos',
  'Bachelor of Engineering, Electrical Engineering · (2010 - 2014)',
];

/** As networks lay them out: what is beside is written first, on the left. */
const profile: Draw = (document) => {
  const column = (lines: string[], x: number, width: number) => {
    for (const [index, line] of lines.entries()) {
      document.fontSize(index === 0 && x > 100 ? 22 : 10).text(line, x, 60 + index * 24, { width });
    }
  };
  column(beside, 24, 160);
  column(main, 224, 350);
  document.fontSize(9).text('Page 1 of 1', 500, 770);
};

test('a profile saved as a PDF is read as its main column first, then what is beside it', async () => {
  const text = await readPdf(await makePdf(profile));
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines[0]).toBe('Maya Okafor');
  expect(lines.indexOf('Contact')).toBeGreaterThan(lines.indexOf('Education'));
  expect(text).not.toContain('Page 1');
  expect(parseProfile(text)).toMatchObject({
    name: 'Maya Okafor',
    title: 'Head of Partnerships',
    company: 'Brightloom',
    location: 'Berlin, Germany',
  });
});

test('a CV of one column, over several pages, is read from the top', async () => {
  const text = await readPdf(
    await makePdf((document) => {
      document.fontSize(11).text('Jonas Weber', 60, 60);
      document.text('Designer at Studio Nord', 60, 80);
      document.addPage().text('Experience', 60, 60);
      document.text('Studio Nord, since 2019', 60, 80);
    }),
  );
  expect(text.split('\n')).toEqual([
    'Jonas Weber',
    'Designer at Studio Nord',
    'Experience',
    'Studio Nord, since 2019',
  ]);
});

test('scripts in a file are not run, and not in the text', async () => {
  const content = await makePdf((document) => {
    profile(document);
    const root = (document as unknown as { _root: { data: Record<string, unknown> } })._root;
    root.data['OpenAction'] = { S: 'JavaScript', JS: new String('globalThis.hacked = true;') };
  });
  expect(content.toString('latin1')).toContain('JavaScript');
  expect(await readPdf(content)).not.toContain('hacked');
  expect(globalThis).not.toHaveProperty('hacked');
});

test('what is no PDF, damaged, locked, too long or without text is refused', async () => {
  const whole = await makePdf(profile);
  await expectRefused(Buffer.from('Maya Okafor, Head of Partnerships at Brightloom'));
  await expectRefused(whole.subarray(0, 400));
  await expectRefused(await makePdf(profile, { userPassword: 'secret' }));
  await expectRefused(await makePdf((document) => document.rect(10, 10, 50, 50).fill()));
  await expectRefused(
    await makePdf((document) => {
      for (let page = 0; page < profilePdfLimits.pages; page += 1)
        document.addPage().text('Hello', 60, 60);
    }),
  );
});

/** A file with one stream, compressed as its filters say. */
const withStream = (stream: Buffer, filter: string) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>> endobj
4 0 obj <</Length ${stream.length}/Filter ${filter}>> stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
  ]);

test('a small file that would become a large one is refused before it is opened', async () => {
  const once = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const twice = deflateSync(deflateSync(Buffer.alloc(15 * 1024 * 1024, ' ')));
  const began = performance.now();
  for (const [stream, filter] of [
    [once, '/FlateDecode'],
    [deflateSync(once), '[/FlateDecode /FlateDecode]'],
    [Buffer.from('x'), '/LZWDecode'],
    [Buffer.from('x'), '/#4cZWDecode'],
  ] as const) {
    const content = withStream(stream, filter);
    expect(isLight(content), filter).toBe(false);
    await expectRefused(content);
  }
  expect(performance.now() - began).toBeLessThan(profilePdfLimits.timeMs);
  expect(isLight(withStream(twice, '[/FlateDecode /FlateDecode]'))).toBe(true);
  expect(isLight(await makePdf(profile))).toBe(true);
});

test('the route answers with the text, to members only, and keeps and charges nothing', async () => {
  const app = await startTestApp({ database: await useSharedDatabase() });
  const member = await app.signUp();
  const send = (body: Buffer, token = member.token) =>
    fetch(`${app.origin}/api/v1/profile-analyses/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
  const answer = await send(await makePdf(profile));
  expect(answer.status).toBe(201);
  expect(((await answer.json()) as { text: string }).text).toContain('Head of Partnerships');
  expect((await send(Buffer.from('no'))).status).toBe(422);
  expect((await send(Buffer.alloc(profilePdfLimits.bytes + 1))).status).toBe(413);
  expect((await send(await makePdf(profile), 'wrong')).status).toBe(401);
  const list = await member.call('GET', '/profile-analyses');
  expect(await list.json()).toEqual({ waiting: [], ended: [] });
});
