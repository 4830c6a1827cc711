import type { LabelledQuestion } from './labelled-question.ts';

export const labelledChinese: readonly LabelledQuestion[] = [
  ['5月以来没联系过的上海创始人', 'contacted:<2026-05-01 location:上海 title:founder'],
  ['我在华为认识谁？', 'company:华为'],
  ['北京的投资人', 'location:北京 title:investor'],
  ['上个月见过的人', 'contacted:2026-10-01..2026-10-31'],
  ['从未联系过的联系人', 'contacted:never'],
  ['标签为“招聘”的设计师', 'tag:招聘 title:designer'],
  ['我该联系谁了？', 'is:overdue'],
  ['在腾讯工作、有邮箱的工程师', 'company:腾讯 has:email title:engineer'],
  ['谁在12月过生日', 'birthday:12'],
  ['深圳关系最密切的联系人', 'location:深圳 warmth:>=60'],
  ['李娜发来的关于合同的消息', 'type:message from:李娜 合同'],
  ['90天没聊过的人', 'contacted:<2026-08-25'],
  ['没有电话号码的律师', '-has:phone title:lawyer'],
  ['我昨天和谁聊过', 'contacted:2026-11-22'],
  ['广州的产品经理', 'location:广州 title:"product manager"'],
  ['热度高于70的联系人', 'warmth:>70'],
  ['正在变冷淡的杭州联系人', 'health:cooling location:杭州'],
  ['本周添加的联系人', 'added:>=2026-11-23'],
  ['半年多没说过话的首席执行官', 'contacted:<2026-05-23 title:CEO'],
  ['上周王伟发来的消息', 'type:message from:王伟 after:2026-11-16 before:2026-11-23'],
];
