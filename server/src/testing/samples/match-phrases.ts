/*
 * What people write about the same matter, in six languages: how they say that they look for it, and how
 * others say that they have it. Written for the benchmark as people would put it, not from the thesaurus.
 */

type Phrases = { seeks: readonly string[]; offers: readonly string[] };

const said = (seeks: string, offers: string): Phrases => ({
  seeks: seeks.split(' / '),
  offers: offers.split(' / '),
});

export const matters: readonly Phrases[] = [
  said(
    'seed funding / levantar nuestra primera ronda / lever notre premier tour / Startkapital für unser Team / シード資金を集めたい / 寻找种子轮投资',
    'angel investor, small tickets / inversor ángel en empresas jóvenes / business angel depuis dix ans / Business Angel mit kleinem Portfolio / エンジェル投資をしています / 做过多笔天使投资',
  ),
  said(
    'design lead for a small team / directora de diseño / responsable design / Leitung Design gesucht / デザイン責任者を探している / 找一位设计总监',
    'led product design at two startups / lidero diseño de producto / directrice artistique / Designleiterin / プロダクトデザインを率いてきた / 产品设计负责人',
  ),
  said(
    'a good lawyer for contracts / abogado mercantil / un avocat pour nos contrats / Anwältin für Verträge / 契約書に強い弁護士 / 懂合同的律师',
    'legal counsel for startups / asesoría jurídica / conseil juridique aux entreprises / Rechtsberatung für Gründer / 法務のサポート / 企业法律顾问',
  ),
  said(
    'someone to do our books / alguien que lleve la contabilidad / un expert-comptable / Hilfe bei der Buchhaltung / 会計を任せたい / 需要会计',
    'chartered accountant / contable colegiada / comptable indépendante / Buchhalterin mit Zeit für Neues / 会計士です / 注册会计师',
  ),
  said(
    'engineers for our backend / desarrolladores de software / des développeurs / Entwickler für unser Produkt / エンジニアを採りたい / 招软件工程师',
    'software developer with fifteen years behind me / ingeniera de software / ingénieur logiciel / Softwareentwicklerin / プログラマー歴十年 / 全栈程序员',
  ),
  said(
    'help with machine learning / apoyo en inteligencia artificial / un expert en apprentissage automatique / Rat zu künstlicher Intelligenz / 機械学習の助言 / 人工智能方面的帮助',
    'data scientist, deep learning / científica de datos / data scientist / Datenwissenschaftler / データサイエンティスト / 数据科学家',
  ),
  said(
    'demand forecasting help / previsión de la demanda / prévisions de ventes / Prognosen für den Absatz / 需要予測を改善したい / 需求预测',
    'time series specialist / especialista en series temporales / séries temporelles / Zeitreihen / 時系列分析 / 时间序列建模',
  ),
  said(
    'press coverage for our launch / periodistas que escriban sobre nosotros / contacts dans la presse / Journalisten für unseren Start / 取材してくれる記者 / 媒体报道',
    'PR agency founder / relaciones públicas / attachée de presse / Öffentlichkeitsarbeit / 広報を支援します / 公关公司',
  ),
  said(
    'keynote speaker for our meetup / ponentes para un congreso / un conférencier / Referentin für einen Abend / 登壇者を募集 / 演讲嘉宾',
    'conference speaker on trust / conferenciante / oratrice / Rednerin, gern auf Englisch / 講演を引き受けます / 擅长演讲',
  ),
  said(
    'first customers in retail / nuestros primeros clientes / des clients pilotes / Pilotkunden / 最初の顧客 / 首批客户',
    'head of procurement / responsable de compras / directrice des achats / Einkäufer mit eigenem Budget / 購買担当 / 采购主管',
  ),
  said(
    'a recruiter who knows climate / cazatalentos / un chasseur de têtes / Personalvermittlung / ヘッドハンターを探しています / 靠谱的猎头',
    'executive search / selección de personal / recrutement de cadres / Personalberaterin / 人材紹介 / 人才招聘服务',
  ),
  said(
    'a mentor who has been there / una mentora / un mentor / Mentorin für die ersten Jahre / メンターがほしい / 想找一位导师',
    'mentoring first-time founders / mentoría a emprendedoras / accompagnement de jeunes dirigeants / Sparringspartner / 若手の相談相手 / 愿意指导年轻人',
  ),
  said(
    'translator for Japanese / traductora al inglés / une traductrice / Übersetzung ins Deutsche / 翻訳をお願いしたい / 需要翻译',
    'localisation of apps / servicios de traducción / traduction technique / Dolmetscher / ローカライズと通訳 / 专业口译',
  ),
  said(
    'photographer for our team page / fotógrafo / un photographe / Fotografin / 写真を撮ってくれるカメラマン / 找摄影师',
    'video production / producción audiovisual / réalisatrice / Filmemacher / 映像制作 / 视频制作团队',
  ),
  said(
    'a distributor in Asia / distribuidores en Europa / un distributeur / Vertriebspartner in Japan / 海外の販売代理店 / 海外经销商',
    'we resell hardware, channel partner / revendedor oficial / réseau de revendeurs / Handelspartner für Technik / 代理店を運営 / 有成熟的渠道',
  ),
  said(
    'factory for small batches / fabricante de pequeñas series / une usine pour petites séries / Auftragsfertiger für Kleinserien / 少量生産できる工場 / 能做小批量的工厂',
    'contract manufacturing / fabricación a medida / fabrication sur mesure / Fertigung in Sachsen / 受託製造 / 代工生产',
  ),
  said(
    'security audit before our release / auditoría de seguridad / un audit de sécurité / Prüfung unserer IT-Sicherheit / 脆弱性診断を頼みたい / 安全审计',
    'penetration testing / ciberseguridad para pymes / tests d’intrusion, cybersécurité / Penetrationstest / 情報セキュリティの専門家 / 渗透测试',
  ),
  said(
    'tax advice for a move abroad / asesor fiscal / un fiscaliste / Steuerberatung / 税務の相談 / 税务筹划',
    'VAT and tax adviser / fiscalidad internacional / fiscalité des entreprises / Steuerberaterin / 税理士事務所 / 税务顾问',
  ),
  said(
    'executive coach / formación en liderazgo / un coach pour dirigeants / Coaching für Führungskräfte / コーチングを受けたい / 领导力教练',
    'leadership training / talleres de liderazgo / formatrice en management, coaching / Führungskräfteentwicklung / リーダーシップ研修の講師 / 企业培训师',
  ),
  said(
    'research partner at a university / colaboración con investigadores / des chercheurs / Forschungspartner / 共同研究の相手 / 高校科研合作',
    'professor of materials / investigadora en la universidad / chercheuse au CNRS / Wissenschaftlerin am Institut / 大学の研究者 / 大学教授',
  ),
];

/** What people look for, and what they have, that is no matter of the benchmark and not each other's. */
export const otherSeeks = [
  'vintage synthesizers',
  'beekeeping tips',
  'Ausritte am Meer',
  'cabañas en la sierra',
  '登山仲間',
  'chess partners',
  'recettes de famille',
  '老唱片',
  'a quiet cabin',
];
export const otherOffers = [
  'jazz trio on Fridays',
  'Schrebergarten',
  'sailing weekends',
  'Kintsugi',
  'balcony plants',
  '茶会',
  '徒步路线',
  'partituras antiguas',
  'vieux vélos',
];

export const topics = ['growth', 'remote', 'b2b', 'founders', 'ideas', 'network', 'events', 'saas'];
export const rareTopics = Array.from({ length: 160 }, (_, at) => `interest-${at}`);
export const cities = [
  'Berlin',
  'Paris',
  'Madrid',
  'London',
  'Tokyo',
  '上海',
  'München',
  'New York',
  'Zürich',
  'Lyon',
  'Sevilla',
  'Osaka',
  'Chicago',
  'Wien',
  '北京',
  'Lisboa',
];
