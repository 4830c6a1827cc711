import type { BenchEnvironment } from '../environment.ts';
import type { Row } from '../measure.ts';
import { benchErase } from './account-erase.ts';
import { benchFlood, benchRefresh, benchSignIn, benchVerify } from './auth.ts';
import { benchCohorts } from './cohorts.ts';
import { benchGet, benchInsert, benchList, benchSearch } from './contacts.ts';
import { benchWarmBulk } from './contact-bulk-warm.ts';
import { benchBulk, benchFilter } from './contact-list.ts';
import { benchDuplicates } from './duplicates.ts';
import { benchFeedDeep, benchFeedFirst } from './feed.ts';
import { benchFeedVisible } from './feed-visible.ts';
import { firstViewRows } from './first-views.ts';
import { benchHostileImport } from './import-hostile.ts';
import { benchImport, benchMessagesImport } from './import.ts';
import { benchGraph, benchHealth, benchOverview, benchQuality, benchRebuild } from './insights.ts';
import { benchList16, benchList16Workers } from './list16.ts';
import { benchMatches } from './matches.ts';
import { benchMemory, benchMemoryWorkers } from './memory.ts';
import { benchKill } from './message-kill.ts';
import { benchHistory, benchSend } from './messages.ts';
import { benchNudges } from './nudges.ts';
import { benchBoard } from './opportunities.ts';
import { benchPaths } from './paths.ts';
import { benchFanout, benchIdle } from './realtime.ts';
import { benchSiteSearch } from './search.ts';
import { benchSearchAll } from './search-all.ts';
import { benchStart } from './start.ts';
import { benchStop } from './stop.ts';
import { benchTriage } from './triage.ts';
import { benchBalance, benchMetered, benchWallet } from './wallet.ts';
import { webActionRows } from './web-actions.ts';
import { benchWebGraph } from './web-graph.ts';
import { benchLanding } from './web-landing.ts';
import { benchWebMessages } from './web-messages.ts';

/** Every figure by its name, in the order of the table. */
export const benchRows: Record<string, (environment: BenchEnvironment) => Promise<Row>> = {
  'contacts.list': benchList,
  'contacts.list16': benchList16,
  'contacts.list16.workers': benchList16Workers,
  'contacts.search': benchSearch,
  'search.contacts': benchSiteSearch,
  'search.all': benchSearchAll,
  'contacts.filter': benchFilter,
  'contacts.bulk': benchBulk,
  'contacts.bulk.warm': benchWarmBulk,
  'contacts.get': benchGet,
  'contacts.insert': benchInsert,
  'contacts.import30k': benchImport,
  'imports.messages': benchMessagesImport,
  'import.hostile': benchHostileImport,
  'duplicates.50k': benchDuplicates,
  'nudges.20k': benchNudges,
  'matches.run': benchMatches,
  'opportunities.board': benchBoard,
  'insights.overview': benchOverview,
  'insights.health': benchHealth,
  'insights.quality': benchQuality,
  'insights.graph': benchGraph,
  'insights.rebuild': benchRebuild,
  'triage.first': benchTriage,
  'paths.search': benchPaths,
  'feed.first': benchFeedFirst,
  'feed.deep': benchFeedDeep,
  'feed.visible': benchFeedVisible,
  'dm.send': benchSend,
  'dm.history': benchHistory,
  'dm.kill': benchKill,
  'auth.signin': benchSignIn,
  'auth.refresh': benchRefresh,
  'auth.verify': benchVerify,
  'auth.flood': benchFlood,
  'dm.fanout': benchFanout,
  'realtime.idle': benchIdle,
  'web.landing': benchLanding,
  ...firstViewRows,
  'web.graph': benchWebGraph,
  'web.messages': benchWebMessages,
  ...webActionRows,
  'wallet.metered': benchMetered,
  'wallet.balance': benchBalance,
  'wallet.screen': benchWallet,
  'admin.cohorts': benchCohorts,
  'account.erase': benchErase,
  'server.start': benchStart,
  'server.stop': benchStop,
  'server.memory': benchMemory,
  'server.memory.workers': benchMemoryWorkers,
};
