import { concept } from './concept.ts';

export const money = [
  concept(
    'funding',
    {
      en: 'funding, investment, investor, capital, fundraising, fundraise, raising a round, backer, financing',
      es: 'financiación, inversión, inversor, inversionista, capital, levantar capital, ronda de inversión',
      fr: 'financement, investissement, investisseur, capitaux, levée de fonds, lever des fonds',
      de: 'Finanzierung, Investition, Investor, Kapital, Kapitalgeber, Geldgeber, Finanzierungsrunde',
      ja: '資金調達, 出資, 投資, 投資家, 資金, 出資者',
      zh: '融资, 投资, 投资人, 投资者, 资金, 募资',
    },
    {
      near: ['angel', 'venture', 'seed_funding', 'growth_funding', 'grant', 'loan'],
      role: 'funder',
    },
  ),
  concept(
    'seed_funding',
    {
      en: 'seed funding, seed round, seed capital, seed investment, seed investor, pre-seed, first round, early stage funding, seed',
      es: 'capital semilla, ronda semilla, inversión semilla, primera ronda, financiación inicial',
      fr: "amorçage, fonds d'amorçage, tour d'amorçage, premier tour, financement initial, pré-amorçage",
      de: 'Startkapital, Seed-Runde, Seed-Finanzierung, Anschubfinanzierung, Frühphasenfinanzierung, erste Runde',
      ja: 'シード資金, シードラウンド, シード投資, 創業資金, プレシード',
      zh: '种子轮, 种子资金, 天使轮, 早期融资, 启动资金',
    },
    { near: ['angel', 'venture', 'funding'], role: 'funder' },
  ),
  concept(
    'growth_funding',
    {
      en: 'series A, series B, series C, growth capital, growth equity, growth round, expansion capital, late stage funding',
      es: 'serie A, serie B, capital de crecimiento, ronda de crecimiento, capital de expansión',
      fr: 'série A, série B, capital-développement, capital de croissance, tour de croissance',
      de: 'Serie A, Serie B, Wachstumskapital, Wachstumsfinanzierung, Series-A-Runde, Expansionskapital',
      ja: 'シリーズA, シリーズB, グロース資金, 成長資金, 成長投資',
      zh: 'A轮, B轮, 成长资本, 成长期融资, 扩张资金',
    },
    { near: ['venture', 'funding', 'private_equity'], role: 'funder' },
  ),
  concept(
    'angel',
    {
      en: 'angel investor, business angel, angel investing, angel, angel cheque, angel check, angel syndicate',
      es: 'inversor ángel, business angel, inversionista ángel, ángel inversor',
      fr: 'business angel, investisseur providentiel, ange investisseur, investisseur individuel',
      de: 'Business Angel, Engelinvestor, Privatinvestor, Angel-Investor',
      ja: 'エンジェル投資家, エンジェル投資, 個人投資家',
      zh: '天使投资人, 天使投资, 个人投资者',
    },
    { near: ['seed_funding', 'funding', 'venture'], role: 'funder' },
  ),
  concept(
    'venture',
    {
      en: 'venture capital, venture capitalist, VC, venture partner, VC fund, venture fund, general partner',
      es: 'capital riesgo, capital de riesgo, fondo de capital riesgo, inversor de riesgo',
      fr: 'capital-risque, capital risqueur, fonds de capital-risque, société de capital-risque',
      de: 'Risikokapital, Wagniskapital, Risikokapitalgeber, VC-Fonds, Wagniskapitalgeber',
      ja: 'ベンチャーキャピタル, ベンチャーキャピタリスト, ベンチャー投資',
      zh: '风险投资, 风投, 创投, 风险投资人, 创投基金',
    },
    { near: ['seed_funding', 'growth_funding', 'funding', 'angel'], role: 'funder' },
  ),
  concept(
    'private_equity',
    {
      en: 'private equity, buyout, acquisition, acquirer, selling the company, company sale, M&A, mergers and acquisitions, exit',
      es: 'capital privado, adquisición, venta de la empresa, fusiones y adquisiciones, comprador de empresas',
      fr: "capital-investissement, acquisition, rachat, cession d'entreprise, vente de l'entreprise, fusions-acquisitions",
      de: 'Beteiligungskapital, Übernahme, Unternehmensverkauf, Unternehmenskauf, Fusionen und Übernahmen, Nachfolgeregelung',
      ja: '買収, 企業買収, 事業売却, 会社売却, プライベートエクイティ',
      zh: '并购, 收购, 私募股权, 出售公司, 企业并购',
    },
    { near: ['growth_funding'] },
  ),
  concept(
    'loan',
    {
      en: 'loan, credit line, bank loan, debt financing, lender, working capital, mortgage',
      es: 'préstamo, crédito, línea de crédito, prestamista, capital circulante, hipoteca',
      fr: 'prêt, crédit, ligne de crédit, emprunt, prêteur, fonds de roulement, prêt bancaire',
      de: 'Kredit, Darlehen, Kreditlinie, Bankkredit, Kreditgeber, Fremdkapital, Betriebsmittelkredit',
      ja: '融資, 借入, ローン, 銀行融資, 運転資金',
      zh: '贷款, 信贷, 银行贷款, 债务融资, 流动资金',
    },
    { near: ['funding'] },
  ),
  concept(
    'grant',
    {
      en: 'grant, grants, public funding, subsidy, grant writing, foundation funding, scholarship, stipend',
      es: 'subvención, ayudas públicas, beca, fondos públicos, convocatoria de ayudas',
      fr: 'subvention, aide publique, bourse, fonds publics, appel à projets',
      de: 'Fördermittel, Förderung, Zuschuss, Fördergelder, Stipendium, Förderantrag',
      ja: '補助金, 助成金, 奨学金, 公的支援, 助成金申請',
      zh: '补助, 补贴, 政府资助, 奖学金, 资助申请',
    },
    { near: ['funding'] },
  ),
  concept(
    'crowdfunding',
    {
      en: 'crowdfunding, crowd campaign, Kickstarter, donations, donors, donor, philanthropist, philanthropy',
      es: 'micromecenazgo, financiación colectiva, donaciones, donantes, mecenas',
      fr: 'financement participatif, dons, donateurs, mécénat, mécène',
      de: 'Crowdfunding, Schwarmfinanzierung, Spenden, Spender, Mäzen',
      ja: 'クラウドファンディング, 寄付, 寄付者, 支援者',
      zh: '众筹, 捐款, 捐赠者, 慈善家',
    },
    { near: ['grant', 'sponsor'] },
  ),
  concept(
    'sponsor',
    {
      en: 'sponsor, sponsors, sponsorship, event sponsor, corporate sponsor',
      es: 'patrocinador, patrocinio, patrocinadores, esponsor',
      fr: 'sponsor, parrainage, partenaire financier, sponsoring',
      de: 'Sponsor, Sponsoring, Sponsoren, Förderer',
      ja: 'スポンサー, 協賛, 協賛企業',
      zh: '赞助, 赞助商, 赞助人',
    },
    { near: ['crowdfunding', 'grant'] },
  ),
];
