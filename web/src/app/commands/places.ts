import { paths } from '@kith/contract/app-routes/paths';
import {
  Award,
  Bell,
  ChartColumn,
  ChartLine,
  ChartNoAxesColumn,
  CircleUser,
  ClipboardCheck,
  CreditCard,
  Flag,
  Download,
  FileText,
  Gift,
  Hand,
  HeartPulse,
  House,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MessageCircle,
  Palette,
  Puzzle,
  Radar,
  ReceiptText,
  Search,
  SearchCheck,
  ServerCog,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserRound,
  UserRoundCheck,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';

/** Screens that the navigation doesn't name; their names are texts of the command menu. */
const others = {
  messages: { path: paths.messages(), icon: MessageCircle },
  notifications: { path: paths.notifications(), icon: Bell },
  duplicates: { path: paths.duplicates(), icon: UsersRound },
  triage: { path: paths.triage(), icon: UserRoundCheck },
  import: { path: paths.contactsImport(), icon: Download },
  search: { path: paths.search(), icon: Search },
  profile: { path: paths.profile(), icon: UserRound },
  settings: { path: paths.settings(), icon: Settings },
  privacy: { path: paths.settingsPrivacy(), icon: LockKeyhole },
  expectations: { path: paths.settingsExpectations(), icon: SlidersHorizontal },
  gestures: { path: paths.mobileGestures(), icon: Hand },
  support: { path: paths.support(), icon: LifeBuoy },
  policy: { path: paths.privacyPolicy(), icon: FileText },
  terms: { path: paths.terms(), icon: FileText },
  account: { path: paths.account(), icon: CircleUser },
  start: { path: paths.start(), icon: House },
  insightsPerformance: { path: paths.insightsPerformance(), icon: ChartNoAxesColumn },
  insightsHealth: { path: paths.insightsHealth(), icon: HeartPulse },
  insightsTrends: { path: paths.insightsTrends(), icon: Radar },
  insightsQuality: { path: paths.insightsQuality(), icon: ClipboardCheck },
  community: { path: paths.community(), icon: Users },
  testing: { path: paths.testing(), icon: Stethoscope },
  forumTest: { path: paths.forumTest(), icon: Stethoscope },
  badges: { path: paths.badges(), icon: Award },
  wallet: { path: paths.wallet(), icon: Wallet },
  billing: { path: paths.billing(), icon: CreditCard },
  referrals: { path: paths.referralProgram(), icon: Gift },
  receipts: { path: paths.receipts(), icon: ReceiptText },
  admin: { path: paths.admin(), icon: ShieldCheck },
  operations: { path: paths.adminOperations(), icon: ServerCog },
  design: { path: paths.adminDesign('token-system'), icon: Palette },
  extension: { path: paths.connectExtension(), icon: Puzzle },
  featureFlags: { path: paths.adminFeatureFlags(), icon: Flag },
  analytics: { path: paths.analytics(), icon: ChartLine },
  adminAnalytics: { path: paths.adminAnalytics(), icon: ChartColumn },
  technicalSeo: { path: paths.adminTechnicalSeo(), icon: SearchCheck },
} as const satisfies Record<string, { path: string; icon: LucideIcon }>;

export type OtherPlace = keyof typeof others;

export const otherPlaces = Object.entries(others).map(([name, place]) => ({
  name: name as OtherPlace,
  ...place,
}));

/** Offered where there is a forum. */
export const forumPlaces: readonly OtherPlace[] = ['community', 'forumTest'];

/** Shown to administrators only. */
export const adminPlaces: readonly OtherPlace[] = [
  'admin',
  'adminAnalytics',
  'design',
  'featureFlags',
  'operations',
  'technicalSeo',
];
