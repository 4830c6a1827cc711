import type { DraftTexts } from './draft-texts.ts';

export const zhCn: DraftTexts = {
  greeting: '{name}，你好！',
  closing: '祝好\n{member}',
  today: '今天',
  tomorrow: '明天',
  last: {
    meeting: '{month}见面',
    call: '{month}通话',
    message: '{month}互发消息',
    email: '{month}邮件往来',
    introduction: '{month}相识',
  },
  bodies: {
    job_change: [
      '恭喜你担任“{title}”！新工作最让你期待的是什么？有空的话，很想听听你的近况。',
      '刚看到你的好消息，恭喜，实至名归！现在主要在忙些什么？',
    ],
    company_change: [
      '恭喜加入{company}！刚开始的这几周感觉如何？很想听听你在那边做些什么。',
      '看到你换了新公司，恭喜开启新的一程！最近有空聊几句吗？',
    ],
    birthday: [
      '生日快乐！祝你今天过得开心，新的一岁事事顺利。有空我们聊聊。',
      '祝你生日快乐！别忘了吃蛋糕。也很想知道你最近过得怎么样。',
    ],
    work_anniversary: [
      '在{company}已经{years}了，恭喜！从入职到现在，变化最大的是什么？',
      '恭喜你在{company}满{years}！最让你自豪的是什么？接下来有什么打算？',
    ],
    connection_anniversary: [
      '我们成为联系人已经{years}了，时间过得真快！你最近怎么样？很想和你聊聊近况。',
      '我们认识{years}了，借这个机会问候你一声。最近主要在做什么？',
    ],
    cooling: [
      '自{last}以来，有一阵子没联系了。你最近怎么样，在忙些什么？',
      '今天想起你，来打个招呼。最近好吗？找个时间聊半小时近况怎么样？',
    ],
    dormant: [
      '自{last}以来，我们好久没联系了。希望你一切都好！最近在忙些什么？',
      '我们太久没联系了，所以想问候你一声。最近在忙些什么？',
    ],
    message_unanswered: [
      '谢谢你的消息，抱歉回复晚了。这周抽空聊一下，好吗？',
      '不好意思，过了几天才回复你。谢谢你来信！我很乐意跟进，现在最需要我帮什么？',
    ],
    meeting_upcoming: [
      '很期待{when}和你见面。有什么想谈的，或者需要我提前看的资料吗？',
      '想跟你确认一下{when}的会面，时间还方便吗？期待见面。',
    ],
    meeting_follow_up: [
      '谢谢你抽出时间，聊得很愉快。我们谈到的事情我会跟进，还有什么遗漏的吗？',
      '很高兴见到你，谢谢你的分享！我们把下一步定下来，好吗？',
    ],
    new_connection: [
      '谢谢你和我建立联系！我对你在{company}的工作很感兴趣，最近主要在做什么？',
      '谢谢你和我建立联系，很高兴认识你。最近主要在做什么？',
    ],
  },
};
