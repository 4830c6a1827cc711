import type { DraftTexts } from './draft-texts.ts';

export const enUs: DraftTexts = {
  greeting: 'Hi {name},',
  closing: 'Best,\n{member}',
  today: 'today',
  tomorrow: 'tomorrow',
  last: {
    meeting: 'we met in {month}',
    call: 'we spoke in {month}',
    message: 'we wrote to each other in {month}',
    email: 'we emailed in {month}',
    introduction: 'we were introduced in {month}',
  },
  bodies: {
    job_change: [
      'Congratulations on your new role as {title}! What are you most looking forward to? I’d love to hear how you are settling in.',
      'I just saw your news. Congratulations, very well deserved! I’d be glad to hear what you are working on now.',
    ],
    company_change: [
      'Congratulations on joining {company}! How have the first weeks been? I’d love to hear what you are building there.',
      'I saw that you have moved on. Congratulations on the new chapter! Do you have time for a quick call to catch up?',
    ],
    birthday: [
      'Happy birthday! I hope you have a lovely day and a great year ahead. Let’s catch up soon.',
      'All the best on your birthday! I hope there is cake. It would be good to hear how you are doing.',
    ],
    work_anniversary: [
      '{years} at {company} already, congratulations! What has changed most since you started?',
      'Congratulations on {years} at {company}! I’d love to hear what you are proud of and what comes next.',
    ],
    connection_anniversary: [
      '{years} since we connected: time flies. How have things been for you? I’d enjoy catching up.',
      'We have been connected for {years} now, a good reason to say hello. What are you working on these days?',
    ],
    cooling: [
      'It has been a while since {last}. How are you, and what keeps you busy at the moment?',
      'You came to mind today and I wanted to say hello. How have you been? Shall we find half an hour to catch up?',
    ],
    dormant: [
      'It has been far too long since {last}. I hope you are well! I’d love to hear what you are up to these days.',
      'We have not spoken in far too long, so I wanted to get in touch. What are you up to these days?',
    ],
    message_unanswered: [
      'Thank you for your message, and sorry for the slow reply. Shall we talk it through briefly this week?',
      'Sorry that it took me a few days to get back to you. Thank you for writing! I’m happy to pick this up: what would help you most right now?',
    ],
    meeting_upcoming: [
      'I’m looking forward to seeing you {when}. Is there anything you would like to cover, or that I should read beforehand?',
      'A quick note ahead of our meeting {when}: does the plan still work for you? I’m looking forward to it.',
    ],
    meeting_follow_up: [
      'Thank you for your time, it was good to talk. I’ll follow up on the points we discussed. Did I miss anything?',
      'It was good to see you. Thank you for the conversation! Shall we agree on the next step?',
    ],
    new_connection: [
      'Thank you for connecting! I’d like to hear more about your work at {company}. What are you focused on at the moment?',
      'Thank you for connecting, I’m glad to have you in my network. What are you focused on at the moment?',
    ],
  },
};
