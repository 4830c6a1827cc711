import type { RoleGroup } from './role-group.ts';

/** How senior someone is. */
export const levelTerms: readonly RoleGroup[] = [
  [
    { seniority: 'student' },
    {
      en: 'student, intern, internship, apprentice, undergraduate, phd student, phd candidate, working student, mba candidate',
      es: 'estudiante, becario, becaria, aprendiz, practicante, doctorando, doctoranda',
      fr: 'etudiant, etudiante, stagiaire, alternant, alternante, apprenti, apprentie, doctorant, doctorante',
      de: 'student, studentin, werkstudent, werkstudentin, praktikant, praktikantin, azubi, auszubildender, auszubildende, doktorand, doktorandin, studierende',
      ja: 'インターン, 学生, 大学生, 大学院生, 博士課程',
      zh: '实习生, 学生, 大学生, 研究生, 本科生, 在读, 博士生',
    },
  ],
  [
    { seniority: 'junior' },
    {
      en: 'junior, jr, graduate, trainee, associate, entry level, entry-level, assistant',
      es: 'ayudante, auxiliar, asistente',
      fr: 'debutant, debutante, assistant, assistante',
      de: 'trainee, assistent, assistentin, assistenz, berufseinsteiger, berufseinsteigerin',
      ja: 'ジュニア, 新卒, 見習い',
      zh: '初级, 助理, 助教, 见习, 应届',
    },
  ],
  [
    { seniority: 'professional' },
    {
      en: 'account director assistant, freelance, freelancer, self-employed, contractor, specialist, generalist',
      es: 'autonomo, autonoma, especialista, coordinador, coordinadora, freelance',
      fr: 'freelance, independant, independante, specialiste, coordinateur, coordinatrice, charge de, chargee de',
      de: 'freiberufler, freiberuflerin, selbststandig, selbststandige, referent, referentin, koordinator, koordinatorin, freier, freie',
      ja: 'フリーランス, 担当, スペシャリスト, 個人事業主',
      zh: '自由职业, 自由职业者, 专员, 专家',
    },
  ],
  [
    { seniority: 'senior' },
    {
      en: 'senior, sr, principal, staff, lead, expert, associate professor, professor, distinguished, fellow, head nurse, sous chef, tech lead, technical lead',
      es: 'experto, experta, sr, catedratico, catedratica, profesor titular, profesora titular, principal',
      fr: 'experimente, experimentee, confirme, confirmee, expert, experte, maitre de conferences, maitresse de conferences, professeur des universites, principal, principale',
      de: 'leitender ingenieur, leitende ingenieurin, experte, expertin, erfahrener, erfahrene, oberarzt, oberarztin, professorin, professor',
      ja: 'シニア, 主任, 上級, リード, 主席, 教授, 准教授, エキスパート, プリンシパル, テックリード',
      zh: '高级, 资深, 主任, 主任医师, 教授, 副教授, 主席工程师, 首席工程师, 首席科学家, 首席设计师',
    },
  ],
  [
    { seniority: 'manager' },
    {
      en: 'manager, mgr, supervisor, team lead, team leader, teamlead, group leader, avp, assistant vice president, foreman, coordinator lead, editor-in-chief, head chef, engineering lead',
      es: 'gerente, jefe, jefa, responsable, encargado, encargada, lider de equipo, jefe de equipo, jefa de equipo, supervisor, supervisora, redactor jefe, redactora jefe',
      fr: "responsable, chef d'equipe, cheffe d'equipe, chef de service, cheffe de service, chef des, cheffe des, chef du, cheffe du, redacteur en chef, redactrice en chef, cadre, superviseur, superviseuse",
      de: 'teamleiter, teamleiterin, teamleitung, gruppenleiter, gruppenleiterin, abteilungsleiter, abteilungsleiterin, filialleiter, filialleiterin, managerin, chefredakteur, chefredakteurin, kuchenchef, kuchenchefin, schichtleiter, schichtleiterin, teamlead',
      ja: 'マネージャー, マネジャー, 課長, 係長, 店長, チームリーダー, リーダー, 編集長, 室長',
      zh: '经理, 主管, 组长, 店长, 主编, 科长, 护士长, 负责人, 领班',
    },
  ],
  [
    { seniority: 'director' },
    {
      en: 'director, head of, head, global head, group head, dean, headteacher, general secretary, creative director, art director, country head',
      es: 'director, directora, responsable global, decano, decana, subdirector, subdirectora',
      fr: 'directeur, directrice, dir., doyen, doyenne, drh, daf, dsi, proviseur',
      de: 'direktor, direktorin, leiter, leiterin, leitung, bereichsleiter, bereichsleiterin, bereichsleitung, schulleiter, schulleiterin, hauptabteilungsleiter, hauptabteilungsleiterin, chefarzt, chefarztin, abteilungsdirektor',
      ja: '部長, 本部長, ディレクター, 事業部長, 統括, 院長, 所長, 校長, 工場長',
      zh: '总监, 部长, 院长, 所长, 校长, 处长, 局长, 厂长, hrd',
    },
  ],
  [
    { seniority: 'vp' },
    {
      en: 'vp, vice president, vice-president, v.p.',
      es: 'vicepresidente, vicepresidenta',
      fr: 'vice-president, vice-presidente, vice president',
      de: 'vizeprasident, vizeprasidentin',
      ja: 'バイスプレジデント, 副社長',
      zh: '副总裁, 副总经理, 副总',
    },
  ],
  [
    { seniority: 'svp' },
    {
      en: 'svp, evp, senior vice president, executive vice president, senior vp, executive vp',
      es: 'vicepresidente senior, vicepresidenta senior, vicepresidente ejecutivo, vicepresidenta ejecutiva, vicepresidente sénior',
      fr: 'vice-president senior, vice-presidente senior, vice-president executif, vice-presidente executive',
      ja: 'シニアバイスプレジデント, 上級副社長',
      zh: '高级副总裁, 资深副总裁, 执行副总裁, 常务副总裁',
    },
  ],
  [
    { seniority: 'board' },
    {
      en: 'board member, board director, non-executive director, ned, chair, chairman, chairwoman, chairperson, board advisor, trustee, board',
      es: 'consejero, consejera, presidente del consejo, presidenta del consejo, miembro del consejo, patrono',
      fr: "administrateur, administratrice, president du conseil d'administration, presidente du conseil d'administration, membre du conseil",
      de: 'aufsichtsrat, aufsichtsratin, beirat, aufsichtsratsvorsitzender, aufsichtsratsvorsitzende, verwaltungsrat, verwaltungsratin, stiftungsrat',
      ja: '社外取締役, 監査役, 会長, 理事',
      zh: '董事长, 董事, 独立董事, 监事, 理事',
    },
  ],
  [
    { seniority: 'executive', role: 'general' },
    {
      en: 'ceo, chief executive, chief executive officer, president, managing director, general manager, country manager, md',
      es: 'director general, directora general, consejero delegado, consejera delegada, gerente general, presidente ejecutivo, presidenta ejecutiva, presidente, presidenta',
      fr: 'directeur general, directrice generale, pdg, dg, president, presidente, gerant, gerante, president-directeur general',
      de: 'geschaftsfuhrer, geschaftsfuhrerin, geschaftsfuhrung, vorstand, vorstandin, vorstandsvorsitzender, vorstandsvorsitzende, vorstandsmitglied, geschaftsleitung, generaldirektor',
      ja: '代表取締役社長, 代表取締役, 取締役社長, 社長, 最高経営責任者, 取締役, 執行役員, 専務取締役, 常務取締役, 専務, 常務, 代表',
      zh: '首席执行官, 总裁, 总经理, 执行董事, 行长',
    },
  ],
  [
    { seniority: 'executive' },
    {
      en: 'cto, cfo, coo, cmo, cpo, chro, cio, ciso, cro, cdo, cco, clo, chief, chief technology officer, chief financial officer, chief operating officer, chief marketing officer, chief product officer, chief people officer, chief revenue officer, chief data officer, chief information officer, c-level',
      es: 'director general de',
      de: 'finanzvorstand, finanzvorstandin, technikvorstand, technikvorstandin, kaufmannischer geschaftsfuhrer, kaufmannische geschaftsfuhrerin, technischer geschaftsfuhrer, technische geschaftsfuhrerin',
      ja: '最高技術責任者, 最高財務責任者, 最高執行責任者, 最高マーケティング責任者, 最高情報責任者, 最高人事責任者',
      zh: '首席技术官, 首席财务官, 首席运营官, 首席市场官, 首席产品官, 首席信息官, 首席人力资源官, 首席',
    },
  ],
  [
    { seniority: 'owner', role: 'general' },
    {
      en: 'founder, co-founder, cofounder, co founder, owner, founding partner, entrepreneur, proprietor, managing partner, partner, general partner, co-owner',
      es: 'fundador, fundadora, cofundador, cofundadora, dueno, duena, propietario, propietaria, socio, socia, socio director, socia directora, emprendedor, emprendedora, empresario, empresaria',
      fr: 'fondateur, fondatrice, cofondateur, cofondatrice, co-fondateur, co-fondatrice, proprietaire, associe, associee, associe gerant, associee gerante, entrepreneur, entrepreneuse',
      de: 'grunder, grunderin, mitgrunder, mitgrunderin, inhaber, inhaberin, gesellschafter, gesellschafterin, geschaftsfuhrender gesellschafter, geschaftsfuhrende gesellschafterin, partnerin, unternehmer, unternehmerin, eigentumer, eigentumerin',
      ja: '創業者, 共同創業者, 創業, オーナー, パートナー, 起業家, 経営者',
      zh: '创始人, 联合创始人, 合伙人, 管理合伙人, 创办人, 老板, 企业主, 创业者',
    },
  ],
  [
    { seniority: 'owner', role: 'investment' },
    { en: 'venture partner, general partner', ja: 'ゼネラルパートナー' },
  ],
];
