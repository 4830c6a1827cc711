import type { PastedProfile } from './pasted-profile.ts';

export const chinese: readonly PastedProfile[] = [
  {
    text: `头像
李雪
· 2 度
市场总监 | 上海青禾科技有限公司
中国 上海市 · 联系方式
500+ 位好友
6 位共同好友
发消息
关注
更多
关于
专注新能源品牌建设，正在寻找海外渠道合作伙伴。
工作经历
市场总监
上海青禾科技有限公司 · 全职
2020年3月 - 至今 · 5年9个月
上海
市场经理
杭州云帆有限公司 · 全职
2015年7月 - 2020年2月 · 4年8个月
教育经历
复旦大学
新闻学
2011年 - 2015年
显示全部 9 项技能`,
    name: '李雪',
    title: '市场总监',
    company: '上海青禾科技有限公司',
    seniority: 'director',
    role: 'marketing',
  },
  {
    text: `个人简历

姓名：王志强
现居地：深圳
电话：138 0000 0000

工作经历
2019.06 至今  深圳远航软件有限公司  高级软件工程师
2015.07 - 2019.05  广州星河网络有限公司  软件工程师

教育背景
2011.09 - 2015.06  华南理工大学  计算机科学

语言能力
普通话、英语`,
    name: '王志强',
    title: '高级软件工程师',
    company: '深圳远航软件有限公司',
    seniority: 'senior',
    role: 'engineering',
  },
  {
    text: `姓名：陈静
公司：北京知行律师事务所
职位：合伙人律师
城市：北京

个人简介
可以提供跨境并购方面的法律咨询。`,
    name: '陈静',
    title: '合伙人律师',
    company: '北京知行律师事务所',
    seniority: 'owner',
    role: 'legal',
  },
  {
    text: `赵磊
创始人兼CEO @ 麦田教育科技有限公司
中国 杭州市

工作经历
创始人兼CEO
麦田教育科技有限公司
2021年5月 - 至今

个人简介
寻找天使投资人。`,
    name: '赵磊',
    title: '创始人兼CEO',
    company: '麦田教育科技有限公司',
    seniority: 'owner',
    role: 'general',
  },
  {
    text: `联系方式
www.linkedin.com/in/lin-fang-hr (LinkedIn)

热门技能
财务分析
预算
审计

Languages
中文 (Native or Bilingual)
英语 (Professional Working)

林芳
财务经理
中国 成都市

工作经历

四川锦川集团
财务经理
2018年9月 - 至今 (7年3个月)

成都华兴会计师事务所
审计员
2013年 - 2018年 (5年)

教育背景
西南财经大学
会计学`,
    name: '林芳',
    title: '财务经理',
    company: '四川锦川集团',
    seniority: 'manager',
    role: 'finance',
  },
];
