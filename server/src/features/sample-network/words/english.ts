import { type SampleWords, splitRoles, splitTails, splitWords } from './sample-words.ts';

export const english: SampleWords = {
  member: 'Ana Reyes',
  joint: ' ',
  companyStems: splitWords(
    'Lumen|Nordhaven|Tessel|Baobab|Fernhill|Cobalt|Marlowe|Quayside|Anvil|Juniper|Halcyon|Redwood|Solstice|Meridian|Kestrel|Harbour|Atlante|Vela|Orchard|Pinecone|Granite|Saffron|Willow|Ember|Larkspur|Tidewater|Copper',
  ),
  companyTails: splitTails(
    'Labs:72|Systems:62|Partners:70|Health:86|Studio:74|Energy:35|Logistics:52|Foods:10|Capital:64|Robotics:28|Analytics:63|Works:25|Bio:21|Mobility:49|Learning:85|Security:80|Media:58|Textiles:13',
  ),
  roles: splitRoles(
    'Founder:founder,startup|VP Product:product,leadership|Engineering director:engineering,leadership|Design lead:design|Head of data:data,leadership|Partner:investor|Recruiter:hiring|Account executive:sales|Chief financial officer:finance,leadership|Researcher:research|Software engineer:engineering|Marketing manager:marketing|Operations manager:operations|Consultant:consulting|Editor:media,writing|Product manager:product',
  ),
  cities: splitWords(
    'Berlin|Paris|Lisbon|Oslo|Kyoto|Tokyo|London|Madrid|Zürich|Copenhagen|New York|San Francisco|Toronto|Lagos|Nairobi|São Paulo|Shanghai|Singapore|Melbourne|Vienna|Hamburg|Barcelona|Lyon|Osaka',
  ),
  topics: splitWords(
    'pricing advice|design lead|seed funding|hiring help|market entry in Japan|speaking slots|data engineering|a co-founder|customer interviews|press contacts|mentoring|supply chain|clinical trials|board experience|open-source advice',
  ),
  meetingPlaces: splitWords(
    'Coffee near the station|Lunch at the market|Quarterly catch-up|Walk along the river|Conference hallway|Workshop together|Dinner with the team|Studio visit',
  ),
  messageSubjects: splitWords(
    'About the pricing draft|Thanks for the introduction|The hiring plan|Slides from the talk|A question on the data model|News from the new office|Congratulations on the launch|Dates for the workshop|The book you named|Feedback on the proposal|How is the new team?',
  ),
  noteTexts: splitWords(
    'Looking for a design lead. Think of whom to introduce.|Prefers calls in the morning.|Moving house this spring.|Runs marathons; ask about the next one.|Knows the procurement side well.|Met through the data meetup.|Wants to hear about the pilot numbers.',
  ),
  trends: {
    rising: [
      splitWords(
        'Asks how others do agent evaluation.|Builds agent evaluation for their support team.|Wants to compare notes on agent evaluation.',
      ),
      splitWords(
        'Moving into energy storage.|Energy storage came up again; wants contacts there.|Looks for partners in energy storage.',
      ),
    ],
    falling: splitWords(
      'Their team stays remote first.|Hires remote first only.|Remote first works well for them.',
    ),
  },
  occasions: {
    formerTitle: 'Product manager',
    question: 'Could you look at the workshop plan?',
    coffee: 'Coffee at the corner café',
    lunch: 'Lunch after the conference',
  },
};
