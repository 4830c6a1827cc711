import { peopleOf, readUpload } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

import { guessEncoding } from './guess-encoding.ts';

/** One row of a table as old programs write it, in base64: last name, first name, company. */
const samples = [
  ['shift_jis', '山田,太郎,東京電力株式会社', 'jlKTYyyRvphZLJOMi56TZJfNipSOronvjtA='],
  ['shift_jis', '山田,太郎,株式会社', 'jlKTYyyRvphZLIqUjq6J747Q'],
  ['shift_jis', '山田,さくら,ソニー', 'jlKTYyyCs4Ktgucsg1yDaoFb'],
  ['shift_jis', '渡辺,翔,', 'k26V0yzjxCw='],
  ['euc-jp', '山田,太郎,東京電力株式会社', 'u7PFxCzCwM+6LMXstf7Fxc7Ps/S8sLLxvNI='],
  ['euc-jp', '高橋,健一,', 'ueK2tiy38rDsLA=='],
  ['euc-jp', '山田,たろう,トヨタ自動車', 'u7PFxCykv6TtpKYspcil6KW/vKvGsLzW'],
  [
    'big5',
    '陳,志明,台灣積體電路製造股份有限公司',
    's68sp9Op+iyleMZXv27F6blxuPS7c7N5qtGl96azra2kvaVx',
  ],
  ['big5', '黃,建國,', 'tsAsq9iw6iw='],
  ['euc-kr', '김,철수,삼성전자', 'segsw7a89iy777y6wPzA2g=='],
  ['euc-kr', '박,지훈,', 'udoswfbIxiw='],
  ['gb18030', '王,伟,北京科技有限公司', 'zfUszrAssbG+qb/GvLzT0M/euavLvg=='],
  ['gb18030', '张,敏,腾讯', '1cUsw/QszNrRtg=='],
  ['windows-1252', 'Müßer,Jürgen,Café GmbH', 'TfzfZXIsSvxyZ2VuLENhZukgR21iSA=='],
  ['windows-1252', 'Núñez,José,Peña S.A.', 'TvrxZXosSm9z6SxQZfFhIFMuQS4='],
  ['windows-1252', 'Müller,Zoë,', 'TfxsbGVyLFpv6yw='],
  [
    'windows-1252',
    'Lefèvre,Hélène,«Société» générale',
    'TGVm6HZyZSxI6WzobmUsq1NvY2npdOm7IGfpbulyYWxl',
  ],
  ['utf-8', 'Müller,Zoë,', 'TcO8bGxlcixab8OrLA=='],
] as const;
const header = Buffer.from('Last Name,First Name,Company,E-mail Address\n');
const fileOf = (base64: string) =>
  Buffer.concat([header, Buffer.from(base64, 'base64'), Buffer.from(',a@x.example\n')]);

test('one row is enough to read each encoding, also where names and companies are only kanji', async () => {
  for (const [encoding, row, base64] of samples) {
    const file = fileOf(base64);
    expect(guessEncoding(file), row).toEqual({ encoding, isSure: encoding === 'utf-8' });
    const { rows } = await readUpload(file);
    const [last, first, company] = row.split(',');
    expect(peopleOf(rows)).toMatchObject([{ last_name: last, first_name: first, company }]);
  }
});

test('the encoding that the member chose decides', async () => {
  const [, , kanji] = samples[5];
  const { rows } = await readUpload(fileOf(kanji), null, 'shift_jis');
  expect(peopleOf(rows)[0]?.last_name).not.toBe('高橋');
});

test('lines that end with a carriage return alone are read, also in cards and at the end of a chunk', async () => {
  const filler = `Ann,Lee${'x'.repeat(30)},,ann@x.example\r`.repeat(3_000);
  const table = `Last Name,First Name,Company,E-mail Address\r${filler}Ek,Bo,"two\rlines",bo@x.example\r`;
  const { rows } = await readUpload(table);
  expect(rows.at(-1)).toMatchObject({ line: 3_002, label: 'Bo Ek' });
  const card = 'BEGIN:VCARD\rFN:Ann Lee\rEND:VCARD\rBEGIN:VCARD\rFN:Bo Ek\rEND:VCARD\r';
  expect((await readUpload(card)).rows.map(({ label, line }) => [label, line])).toEqual([
    ['Ann Lee', 1],
    ['Bo Ek', 4],
  ]);
});
