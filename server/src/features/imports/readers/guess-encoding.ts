import type { ImportEncoding } from '@kith/contract/imports/rules';

/** How many bytes are examined. */
const lookedAt = 256 * 1024;

/*
 * Characters that lists of contacts are full of: surnames, and the words of companies, streets and
 * towns. Bytes that are read in a wrong encoding also give characters, but hardly ever these.
 */
const frequent: [encoding: ImportEncoding, characters: string][] = [
  [
    'shift_jis',
    '田山川村本木井上下中小大島野原藤佐伊加高橋松林石清水池森橋谷崎岡福長三千東西南北京都府県市区町丁目番地会社株式有限合同日本電気工業商事製作所銀行大学部課長一二郎太子美和正明男夫',
  ],
  [
    'gb18030',
    '王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许邓韩冯曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾公司有限科技北京上海广州深圳市区路号中国华经理总部敏伟娜静强磊军洋勇艳杰娟涛明超秀霞平刚桂英玉萍红飞玲芳燕辉丽建志腾讯',
  ],
  [
    'big5',
    '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴公司有限股份企業科技電子工業台臺北中南市區路號段國際銀行股志明美玲建國淑芬雅婷俊傑怡君家豪宗翰',
  ],
  [
    'euc-kr',
    '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진지나원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모사주식회시구동로길서울삼성대한국전자',
  ],
];

const kana = /[\u3041-\u3096\u30A1-\u30FA]/gu;
const hangul = /[\uAC00-\uD7A3]/gu;
const han = /\p{Script=Han}/gu;
/** Half-width kana, letters for private use, and what no text has. */
const unlikely = /[\uFF61-\uFF9F\uE000-\uF8FF\uFFFD\u0080-\u009F]/gu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Between 0 and 1: how much of the text outside ASCII looks like people's names and addresses. */
function likeness(text: string, encoding: ImportEncoding, characters: ReadonlySet<string>): number {
  const letters = [...text].filter((character) => character > '\u007F');
  if (letters.length === 0) return 0;
  const frequentOnes = letters.filter((character) => characters.has(character)).length;
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp';
  const script = isJapanese ? count(text, kana) : encoding === 'euc-kr' ? count(text, hangul) : 0;
  const written = count(text, han) + count(text, kana) + count(text, hangul);
  const strange = count(text, unlikely) + Math.max(0, letters.length - written) / 4;
  return (2 * frequentOnes + script + written / 4 - 4 * strange) / letters.length;
}

const eastern = frequent
  .map(([encoding, characters]) => ({ encoding, characters: new Set(characters) }))
  .flatMap((one) =>
    one.encoding === 'shift_jis' ? [one, { ...one, encoding: 'euc-jp' as const }] : [one],
  );
const leastLikeness = 0.2;
/** An accented letter within a word of plain ones is hardly ever half of an eastern character. */
const accented =
  /(?<=[a-z])[\u00C0-\u00FF](?![\u0080-\uFFFF])|(?<![\u0080-\uFFFF])[\u00C0-\u00FF](?=[a-z])/giu;
const accentWeight = 2.5;

function westernLikeness(beginning: Uint8Array): number {
  const text = new TextDecoder('windows-1252').decode(beginning);
  return (accentWeight * count(text, accented)) / Math.max(1, count(text, /[^\u0000-\u007F]/gu));
}

const isBeyondAscii = (byte: number) => byte > 0x7f;

/** The same for a file that streams in: from its first byte outside ASCII on. */
export async function guessStreamEncoding(
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReturnType<typeof guessEncoding>> {
  let sample: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (sample.length === 0 && !chunk.some(isBeyondAscii)) continue;
    sample = Buffer.concat([sample, chunk]);
    if (sample.length >= lookedAt) break;
  }
  return guessEncoding(sample);
}

/**
 * The encoding of a text without a byte order mark: UTF-8 if most of its part outside ASCII is
 * valid, else the eastern encoding that makes names of it, else Windows-1252. `isSure` is false for
 * all but UTF-8: the member can choose another.
 */
export function guessEncoding(content: Uint8Array): { encoding: ImportEncoding; isSure: boolean } {
  const start = Math.max(0, content.findIndex(isBeyondAscii));
  const beginning = content.subarray(start, start + lookedAt);
  const text = new TextDecoder('utf-8').decode(beginning);
  const broken = count(text, /\uFFFD/gu);
  const whole = count(text, /[^\u0000-\u007F\uFFFD]/gu);
  if (broken <= whole) return { encoding: 'utf-8', isSure: broken === 0 };
  const [best] = eastern
    .map(({ encoding, characters }) => {
      const decoded = new TextDecoder(encoding).decode(beginning);
      return { encoding, score: likeness(decoded, encoding, characters) };
    })
    .toSorted((one, other) => other.score - one.score);
  const least = Math.max(leastLikeness, westernLikeness(beginning));
  const isEastern = best !== undefined && best.score > least;
  return { encoding: isEastern ? best.encoding : 'windows-1252', isSure: false };
}
