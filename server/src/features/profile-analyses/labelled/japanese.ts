import type { PastedProfile } from './pasted-profile.ts';

export const japanese: readonly PastedProfile[] = [
  {
    text: `プロフィール写真
佐藤 美咲
· 2次
株式会社アオバ商事 営業部長
東京都 港区 · 連絡先情報
つながり：500+
共通のつながり：12人
メッセージ
フォロー
その他
概要
法人営業の組織づくりをしています。海外展開のパートナーを探しています。
職歴
営業部長
株式会社アオバ商事 · 正社員
2019年4月 - 現在 · 6年8ヶ月
東京都
営業担当
東洋物産株式会社
2012年4月 - 2019年3月 · 7年
学歴
早稲田大学
商学部
2008年 - 2012年
スキル
交渉
法人営業
すべてのスキルを表示`,
    name: '佐藤 美咲',
    title: '営業部長',
    company: '株式会社アオバ商事',
    seniority: 'director',
    role: 'sales',
  },
  {
    text: `職務経歴書

氏名：高橋 健太
住所：大阪府大阪市

職務要約
ソフトウェアエンジニアとして十年、決済システムを開発してきました。

職務経歴
2018年4月〜現在　株式会社ミナト決済　シニアエンジニア
2014年4月〜2018年3月　浪速システム株式会社　エンジニア

学歴
2010年4月〜2014年3月　大阪大学 工学部

語学
日本語、英語`,
    name: '高橋 健太',
    title: 'シニアエンジニア',
    company: '株式会社ミナト決済',
    seniority: 'senior',
    role: 'engineering',
  },
  {
    text: `氏名: 中村 由紀
会社名: さくらデザイン合同会社
役職: デザイナー
所在地: 京都府

自己紹介
病院や学校のウェブサイトを作っています。`,
    name: '中村 由紀',
    title: 'デザイナー',
    company: 'さくらデザイン合同会社',
    seniority: 'professional',
    role: 'design',
  },
  {
    text: `渡辺 翔
代表取締役社長 @ 株式会社ホシノテック
福岡県 福岡市

職歴
代表取締役社長
株式会社ホシノテック
2020年1月 - 現在

自己紹介
投資家を探しています。`,
    name: '渡辺 翔',
    title: '代表取締役社長',
    company: '株式会社ホシノテック',
    seniority: 'executive',
    role: 'general',
  },
  {
    text: `連絡先
www.linkedin.com/in/aya-kobayashi (LinkedIn)

トップスキル
採用
労務
研修

Languages
日本語 (Native or Bilingual)
英語 (Professional Working)

小林 彩
人事マネージャー
神奈川県 横浜市

職歴

横浜精機株式会社
人事マネージャー
2021年6月 - 現在 (4年6ヶ月)

湘南食品株式会社
人事担当
2015年 - 2021年 (6年)

学歴
慶應義塾大学
文学部`,
    name: '小林 彩',
    title: '人事マネージャー',
    company: '横浜精機株式会社',
    seniority: 'manager',
    role: 'people',
  },
];
