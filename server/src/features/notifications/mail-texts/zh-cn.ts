import type { MailTexts } from './mail-texts.ts';

export const zhCn: MailTexts = {
  button: '在 {{brand}} 中打开',
  note: '你选择了即时通过邮件接收此类通知。你可以在通知设置中更改。',
  footer: '{{brand}} 向 {{email}} 发送了此邮件。',
  unsubscribe: '不再接收此类邮件',
  digestSubject: { other: '{{brand}} 上有 {{number}} 条新动态' },
  digestMore: { other: '还有 {{number}} 条。' },
  digestButton: '查看全部通知',
  digestHeading: {
    daily: '你的 {{brand}} 每日摘要',
    weekly: '你的 {{brand}} 每周摘要',
  },
  page: {
    title: '要停止接收这些邮件吗？',
    body: '{{brand}} 将不再向你发送此类邮件。你仍可在通知中查看动态。',
    confirm: '停止接收',
    doneTitle: '你将不再收到这些邮件',
    doneBody: '你可以随时在通知设置中重新开启。',
    preferences: '通知设置',
    invalidTitle: '此链接无效',
    invalidBody: '请重新从邮件中打开，或在通知设置中更改。',
  },
};
