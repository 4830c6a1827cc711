import type { PointRecord } from './reader.ts';

const words: [RegExp, PointRecord['label']][] = [
  [
    /mobil|cell|handy|móvil|movil|celular|portable|iphone|携帯|モバイル|スマホ|手机|手機|移动/iu,
    'mobile',
  ],
  [/profil|linkedin|github|xing|twitter|プロフィール|个人资料/iu, 'profile'],
  [/web|home ?page|blog|site|ホームページ|ウェブ|网站|主页/iu, 'website'],
  [
    /work|business|office|company|gesch|arbeit|büro|dienst|firma|trabaj|oficina|empresa|travail|bureau|prof|会社|仕事|勤務|职场|工作|公司|办公/iu,
    'work',
  ],
  [/home|priv|personal|perso|haus|casa|domicil|maison|自宅|個人|家庭|住宅|私人|个人/iu, 'home'],
];

/** The label for a file's word: `* Work`, `CELL`, `Private`, `自宅`. */
export function readPointLabel(text: string): PointRecord['label'] {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}
