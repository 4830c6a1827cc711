import type { RoleGroup } from './role-group.ts';

/** What someone works on. */
export const functionTerms: readonly RoleGroup[] = [
  [
    { role: 'engineering' },
    {
      en: 'engineer, engineering, developer, software, programmer, devops, sre, architect, backend, frontend, full stack, fullstack, technology, technical, tech, it, information technology, infrastructure, mobile, firmware, hardware, robotics, cybersecurity, security, qa, quality assurance, tester, sysadmin, system administrator, mechanic, technician, platform, cloud, cto, chief technology officer, cio, ciso',
      es: 'ingeniero, ingeniera, ingenieria, desarrollador, desarrolladora, desarrollo de software, programador, programadora, tecnologia, tecnico, tecnica, sistemas, informatica, informatico, arquitecto, arquitecta, ciberseguridad',
      fr: 'ingenieur, ingenieure, ingenierie, developpeur, developpeuse, developpement logiciel, logiciel, technique, technologies, informatique, informaticien, informaticienne, architecte, technicien, technicienne, cybersecurite, dsi',
      de: 'ingenieur, ingenieurin, entwickler, entwicklerin, entwicklung, softwareentwicklung, informatiker, informatikerin, technik, techniker, technikerin, technischer, technische, architekt, architektin, programmierer, programmiererin, systemadministrator, it-sicherheit, edv',
      ja: 'エンジニア, 開発, 技術, プログラマー, プログラマ, ソフトウェア, システム, 情報システム, インフラ, 建築家, 最高技術責任者',
      zh: '工程师, 开发, 技术, 研发, 软件, 程序员, 架构师, 架构, 前端, 后端, 运维, 测试, 信息技术, 网络安全, 首席技术官',
    },
  ],
  [
    { role: 'data' },
    {
      en: 'data, data scientist, data science, data analyst, data engineer, data engineering, analytics, machine learning, ml, ai, artificial intelligence, bi, business intelligence, statistician, analytics engineer, machine learning engineer, ml engineer, ai engineer, chief data officer, cdo',
      es: 'datos, cientifico de datos, cientifica de datos, analista de datos, ingeniera de datos, ingeniero de datos, inteligencia artificial, analitica, estadistica, estadistico',
      fr: 'donnees, data scientist, analyste de donnees, ingenieur data, ingenieure data, intelligence artificielle, statisticien, statisticienne',
      de: 'daten, datenanalyst, datenanalystin, datenwissenschaft, datenwissenschaftler, datenwissenschaftlerin, statistiker, statistikerin, kunstliche intelligenz, ki',
      ja: 'データサイエンティスト, データアナリスト, データエンジニア, データ分析, データ, 機械学習エンジニア, 機械学習, 人工知能, 統計',
      zh: '数据科学家, 数据分析师, 数据工程师, 数据分析, 数据, 算法工程师, 算法, 机器学习, 人工智能',
    },
  ],
  [
    { role: 'product' },
    {
      en: 'product, product management, cpo, chief product officer',
      es: 'producto, productos',
      fr: 'produit, produits',
      de: 'produkt, produktmanagement, produktentwicklung',
      ja: 'プロダクト, 商品企画, 製品企画, 製品',
      zh: '产品',
    },
  ],
  [
    { role: 'product', seniority: 'professional' },
    {
      en: 'product manager, product owner, scrum master',
      es: 'gestor de producto, responsable de producto',
      fr: 'chef de produit, cheffe de produit',
      de: 'produktmanager, produktmanagerin',
      ja: 'プロダクトマネージャー, プロダクトオーナー',
      zh: '产品经理',
    },
  ],
  [
    { role: 'design' },
    {
      en: 'design, designer, ux, ui, user experience, product design, product designer, creative, art director, illustrator, ux researcher, graphic',
      es: 'diseno, disenador, disenadora, ilustrador, ilustradora, director de arte, directora de arte, creativo, creativa',
      fr: 'design, designer, graphiste, conception, illustrateur, illustratrice, directeur artistique, directrice artistique, ergonome',
      de: 'gestaltung, gestalter, gestalterin, grafiker, grafikerin, grafikdesign, designerin, produktdesigner, produktdesignerin, illustrator, illustratorin',
      ja: 'デザイナー, デザイン, アートディレクター, イラストレーター',
      zh: '设计师, 设计, 产品设计师, 美术, 插画师',
    },
  ],
  [
    { role: 'marketing' },
    {
      en: 'marketing, growth, brand, branding, seo, demand generation, communications, communication, public relations, pr, social media, community, content, product marketing, cmo, chief marketing officer, events, event',
      es: 'mercadotecnia, marca, comunicacion, comunicaciones, relaciones publicas, redes sociales, contenidos, publicidad, eventos',
      fr: 'communication, marque, contenu, contenus, relations presse, reseaux sociaux, publicite, evenementiel',
      de: 'kommunikation, marken, markenkommunikation, offentlichkeitsarbeit, werbung, presse, veranstaltungen',
      ja: 'マーケティング, 広報, ブランド, 宣伝, マーケター, コミュニティ',
      zh: '市场, 营销, 品牌, 公关, 市场营销, 传播, 推广, 增长, 新媒体',
    },
  ],
  [
    { role: 'marketing', seniority: 'professional' },
    {
      en: 'community manager, social media manager, content manager, event manager, brand manager',
      es: 'gestor de comunidad',
      fr: 'community manager',
      ja: 'コミュニティマネージャー',
    },
  ],
  [
    { role: 'sales' },
    {
      en: 'sales, account, business development, bizdev, bdr, sdr, revenue, commercial, partnerships, partnership, alliances, key account, sales engineer, presales, cro, chief revenue officer, salesperson, sales representative, realtor, real estate agent, export',
      es: 'ventas, comercial, desarrollo de negocio, cuentas, alianzas, vendedor, vendedora, preventa, exportacion',
      fr: 'ventes, vente, commercial, commerciale, commerciaux, ingenieur commercial, ingenieure commerciale, developpement commercial, partenariats, vendeur, vendeuse, grands comptes, avant-vente, export',
      de: 'vertrieb, vertriebs, verkauf, verkaufer, verkauferin, geschaftsentwicklung, kundenbetreuer, kundenbetreuerin, partnerschaften, aussendienst, vertriebsingenieur, vertriebsingenieurin',
      ja: '営業, 法人営業, セールス, 事業開発, 販売, アライアンス',
      zh: '销售, 商务, 业务拓展, 商务拓展, 业务, 渠道, 大客户',
    },
  ],
  [
    { role: 'sales', seniority: 'professional' },
    {
      en: 'account executive, sales executive, account manager, key account manager, partner manager, partnerships manager, partnership manager, sales associate, business development representative',
      es: 'ejecutivo de cuentas, ejecutiva de cuentas, ejecutivo de ventas, ejecutiva de ventas, agente comercial',
      fr: "charge d'affaires, chargee d'affaires, attache commercial, attachee commerciale, technico-commercial, technico-commerciale",
      de: 'key-account-manager, key-account-managerin, vertriebsmitarbeiter, vertriebsmitarbeiterin',
      ja: 'アカウントマネージャー, アカウントエグゼクティブ, 営業担当',
      zh: '客户经理, 大客户经理, 业务员',
    },
  ],
  [
    { role: 'customer' },
    {
      en: 'customer success, customer support, support, customer service, customer care, customer experience, client services, customer, helpdesk',
      es: 'atencion al cliente, exito del cliente, soporte, experiencia de cliente',
      fr: 'service client, relation client, support, succes client, experience client',
      de: 'kundenservice, kundendienst, kundenerfolg, kundenbetreuung, kundensupport',
      ja: 'カスタマーサクセス, カスタマーサポート, サポート',
      zh: '客户成功, 客服, 客户服务, 售后, 用户支持',
    },
  ],
  [
    { role: 'customer', seniority: 'professional' },
    {
      en: 'customer success manager, csm',
      zh: '客户成功经理',
      ja: 'カスタマーサクセスマネージャー',
    },
  ],
  [
    { role: 'finance' },
    {
      en: 'finance, financial, accounting, accountant, controller, controlling, treasury, treasurer, tax, audit, auditor, bookkeeper, payroll, actuary, cfo, chief financial officer, fp&a',
      es: 'finanzas, financiero, financiera, contabilidad, contable, contador, contadora, tesoreria, auditor, auditora, fiscal, actuario',
      fr: 'finance, finances, financier, financiere, comptable, comptabilite, controle de gestion, controleur de gestion, controleuse de gestion, tresorerie, auditeur, auditrice, fiscaliste, daf, expert-comptable, experte-comptable',
      de: 'finanzen, finanz, buchhaltung, buchhalter, buchhalterin, steuerberater, steuerberaterin, wirtschaftsprufer, wirtschaftspruferin, rechnungswesen, kaufmannischer, kaufmannische',
      ja: '財務, 経理, 会計, 会計士, 公認会計士, 税理士, 監査, 最高財務責任者',
      zh: '财务, 会计, 会计师, 注册会计师, 审计, 税务, 出纳, 首席财务官',
    },
  ],
  [
    { role: 'investment' },
    {
      en: 'investor, investment, investments, venture capital, venture, vc, private equity, fund, portfolio, angel, angel investor, business angel, asset management, investment banking, investment banker, trader, wealth',
      es: 'inversor, inversora, inversiones, inversion, capital riesgo, gestion de activos, inversionista',
      fr: "investisseur, investisseuse, investissement, investissements, capital-risque, gestion d'actifs, business angel",
      de: 'investorin, investitionen, beteiligungen, beteiligungsmanagement, vermogensverwaltung, risikokapital, kapitalanlagen',
      ja: '投資家, 投資, ベンチャーキャピタル, ファンド, キャピタリスト, 資産運用',
      zh: '投资人, 投资, 风险投资, 基金, 天使投资人, 资产管理, 投行',
    },
  ],
];
