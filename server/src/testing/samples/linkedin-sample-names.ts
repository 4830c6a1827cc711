/** Parts that names are put together from: whoever comes out of them exists only here. */
export const givenNames = [
  ...['Ailbhe', 'Amaru', 'Beñat', 'Branka', 'Célestine', 'Dagný', 'Dilnoza', 'Eluned', 'Émile'],
  ...['Faruq', 'Gioele', 'Håkon', 'Ilinca', 'Jørn', 'Kaveh', 'Łucja', 'Maëlle', 'Nkechi', 'Oisín'],
  ...['Pálma', 'Quirin', 'Renée', 'Søren', 'Thandeka', 'Ülkü', 'Vojtěch', 'Wiebke', 'Ximena'],
  ...['Yolanda', 'Zoë', 'Anneke', 'Bruno', 'Clara', 'Dario', 'Edda', 'Fynn', 'Greta', 'Henrik'],
];
const familyStarts = [
  ...[
    'Alder',
    'Brön',
    'Cald',
    'Dún',
    'Ester',
    'Fal',
    'Grün',
    'Hask',
    'Îlar',
    'Jorn',
    'Kest',
    'Lund',
  ],
  ...['Mar', 'Nør', 'Oster', 'Pell', 'Quin', 'Rosk', 'Šan', 'Thorn', 'Ulv', 'Vel', 'Wint', 'Zár'],
];
const familyEnds = [
  ...['avik', 'berg-Lay', 'cott', 'dóttin', 'eiro', 'feld', 'garth', 'holm', 'insky', 'jarvi'],
  ...['kamp', 'lund', 'mont', 'nasse', 'oğlan', 'quist', 'rath', 'sund', 'tveit', 'vane', 'wick'],
];
export const familyNames = familyStarts.flatMap((start) => familyEnds.map((end) => start + end));

export const japaneseFamilyNames = [
  '霧島野',
  '桜ヶ原',
  '星乃川',
  '藤ヶ瀬',
  '月見里',
  '雪代',
  '深水沢',
];
export const japaneseGivenNames = [
  '美月',
  '蒼一',
  '陽菜子',
  '蓮太',
  '千夏',
  '悠馬',
  '詩織',
  '晴人',
];

export const companies = [
  ...[
    'Nordlicht Analytik',
    'Brightwater Robotics',
    'Ostrava Lumen',
    'Café Ruibarbo',
    'Kestrel & Fen',
  ],
  ...[
    'Harrow, Pike & Daughters',
    'Société Générique d’Étoffes',
    '"Second Act" Ventures',
    '星霜テック',
  ],
  ...['Fjordkraft Labs', 'Pampas Grid', 'Müllerei Drei, Inc.', 'Tidepool Health', 'Övre Data AB'],
  ...[
    'Lantern Freight',
    'Mesa Verde Legal, LLP',
    'Quillworks',
    'Zephyr Foods',
    'Altiplano Capital',
  ],
];
export const titles = [
  ...[
    'Head of Partnerships',
    'Software Engineer',
    'Founder',
    'Product Manager',
    'Directrice générale',
  ],
  ...['Head of "Things That Break"', 'VP, Sales & Alliances', 'Geschäftsführer', '営業部長', 'CFO'],
  ...['Research Scientist', 'Data Engineer', 'Chief of Staff', 'Investor\nAdvisor', 'UX Designer'],
  ...['Recruiter', 'Responsable qualité', 'Operations Lead', 'Policy Analyst', 'General Counsel'],
];
export const sentences = [
  ...['Thanks for the introduction last week &amp; for the notes!', 'Could we speak on Thursday?'],
  ...['It&#39;s been a while. How is the new role?', '<p>Sharing the deck here.</p><p>Best</p>'],
  ...['Happy to help, just say when.', 'I said "maybe", she said "yes", so we go, I think.'],
  ...[
    'Line one\nline two\n\nline three',
    'ありがとうございます。来週お会いしましょう。',
    '👏👏 well done',
  ],
  ...['=HYPERLINK("https://spam.example","click")', 'Budget < 5k and > 2k would be fine.'],
];
