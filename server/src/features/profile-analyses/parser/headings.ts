import { foldText } from '@kith/contract/core/text';

/** Parts of a profile; what is `other` says nothing that is read. */
export type SectionName =
  | 'contact'
  | 'about'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'other';

/** How the parts of profiles and CVs are headed, in six languages. */
const headings: Record<SectionName, string> = {
  contact:
    'contact, contact details, contact info, personal details, contacto, contactar, datos de contacto, datos personales, información de contacto, coordonnées, coordonnées personnelles, kontakt, kontaktdaten, persönliche daten, 連絡先, 基本情報, 联系方式, 基本信息, 个人信息, 联系信息',
  about:
    'about, about me, summary, professional summary, profile, personal profile, personal statement, objective, acerca de, acerca de mí, sobre mí, extracto, resumen, resumen profesional, perfil, perfil profesional, infos, info, à propos, à propos de moi, résumé, profil, profil professionnel, présentation, zusammenfassung, über mich, kurzprofil, persönliches profil, 自己紹介, 概要, 要約, 職務要約, プロフィール, 自己PR, 关于, 关于我, 自我介绍, 自我评价, 个人简介, 个人总结, 个人概况, 简介',
  experience:
    'experience, work experience, professional experience, employment, employment history, work history, career, career history, experiencia, experiencia laboral, experiencia profesional, trayectoria, trayectoria profesional, expérience, expériences, expérience professionnelle, expériences professionnelles, parcours, parcours professionnel, berufserfahrung, berufspraxis, beruflicher werdegang, werdegang, erfahrung, 職歴, 職務経歴, 経歴, 業務経験, 工作经历, 工作经验, 职业经历, 工作履历, 经历',
  education:
    'education, academic background, educación, formación, formación académica, estudios, formation, formations, études, diplômes, ausbildung, bildung, studium, bildungsweg, 学歴, 教育经历, 教育背景, 学历',
  skills:
    'skills, top skills, key skills, core skills, technical skills, core competencies, skills & expertise, aptitudes, aptitudes principales, conocimientos y aptitudes, habilidades, competencias, conocimientos, compétences, principales compétences, compétences clés, compétences techniques, kenntnisse, top-kenntnisse, kenntnisse & fähigkeiten, fähigkeiten, kompetenzen, スキル, トップスキル, 特技, 保有スキル, 技能, 热门技能, 专业技能, 核心技能, 技能特长',
  languages:
    'languages, idiomas, lenguas, langues, sprachen, sprachkenntnisse, fremdsprachen, 言語, 語学, 語学力, 语言, 语言能力',
  other:
    "activity, featured, licenses & certifications, certifications, certificates, publications, interests, recommendations, volunteering, volunteer experience, volunteer work, projects, honors & awards, honors-awards, awards, courses, patents, organizations, references, hobbies, people also viewed, people you may know, more profiles for you, causes, services, analytics, actividad, destacado, licencias y certificaciones, certificaciones, publicaciones, intereses, recomendaciones, voluntariado, proyectos, premios y reconocimientos, cursos, referencias, aficiones, gente que podrías conocer, más perfiles para ti, activité, sélection, licences et certifications, centres d’intérêt, centres d'intérêt, intérêts, recommandations, bénévolat, expérience de bénévolat, projets, prix et distinctions, cours, références, loisirs, autres profils consultés, aktivität, aktivitäten, im fokus, bescheinigungen und zertifikate, zertifikate, veröffentlichungen, interessen, empfehlungen, ehrenamt, ehrenamtliche erfahrung, projekte, auszeichnungen, kurse, referenzen, hobbys, andere ansichten, weitere profile für sie, アクティビティ, 注目, ライセンスと資格, 資格, 免許・資格, 出版物, 関心, 推薦, ボランティア, プロジェクト, 受賞歴, 趣味, 志望動機, 动态, 精选, 许可证和认证, 资格认证, 证书, 出版作品, 兴趣, 推荐信, 志愿者经历, 项目经历, 项目, 荣誉奖项, 获奖情况, 爱好",
};

const names = new Map<string, SectionName>(
  Object.entries(headings).flatMap(([name, list]) =>
    list.split(', ').map((heading) => [keyOf(heading), name as SectionName] as const),
  ),
);

function keyOf(line: string): string {
  return foldText(line).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const longest = 44;
/** CJK headings often stand in brackets or have spaces between their characters. */
const decoration = /^[\s•·*■□◆◇●○▪▶【〔［[《<=_#-]+|[\s:：】〕］\]》>=_-]+$/gu;
/** A number of entries, as pages of networks add it. */
const number = /[\s(（]*\d{1,3}[)）]?$/u;

/** Which part begins with this line; null for a line that is no heading. */
export function headingOf(line: string): SectionName | null {
  if (line.length > longest) return null;
  const plain = line.replaceAll(decoration, '').replace(number, '');
  return names.get(keyOf(plain)) ?? null;
}
