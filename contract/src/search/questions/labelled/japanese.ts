import type { LabelledQuestion } from './labelled-question.ts';

export const labelledJapanese: readonly LabelledQuestion[] = [
  ['5月から話していない東京の創業者', 'contacted:<2026-05-01 location:東京 title:founder'],
  ['トヨタで働いている知り合い', 'company:トヨタ'],
  ['大阪の投資家', 'location:大阪 title:investor'],
  ['先月会った人', 'contacted:2026-10-01..2026-10-31'],
  ['一度も連絡していない連絡先', 'contacted:never'],
  ['「採用」タグのデザイナー', 'tag:採用 title:designer'],
  ['そろそろ連絡すべき人は？', 'is:overdue'],
  ['メールアドレスがあるソニーのエンジニア', 'has:email company:ソニー title:engineer'],
  ['12月が誕生日の人', 'birthday:12'],
  ['京都にいる特に親しい人', 'location:京都 warmth:>=60'],
  ['田中さんからの契約に関するメッセージ', 'type:message from:田中 契約'],
  ['90日間話していない人', 'contacted:<2026-08-25'],
  ['電話番号のない弁護士', '-has:phone title:lawyer'],
  ['昨日話した人', 'contacted:2026-11-22'],
  ['福岡のプロダクトマネージャー', 'location:福岡 title:"product manager"'],
  ['親密度が70より高い人', 'warmth:>70'],
  ['疎遠になりつつある名古屋の人', 'health:cooling location:名古屋'],
  ['今週追加した連絡先', 'added:>=2026-11-23'],
  ['半年以上話していない社長', 'contacted:<2026-05-23 title:CEO'],
  ['先週の佐藤さんからのメッセージ', 'type:message from:佐藤 after:2026-11-16 before:2026-11-23'],
];
