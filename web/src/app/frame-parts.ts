/**
 * The parts of the frame that no screen waits for, as one module: each `import()` of its own would be
 * a file or more, and those would take the six connections of a browser from the screen's requests.
 */
export { AnalysisWatch } from '#app/analysis-watch.tsx';
export { BottomBar } from '#app/bottom-bar.tsx';
export { FaultReport } from '#app/fault-report.tsx';
export { LastViewKeeper } from '#app/last-view-keeper.tsx';
export { NavigationWatch } from '#app/navigation-watch.tsx';
export { PinnedViews } from '#app/pinned-views.tsx';
export { SidebarDrawer } from '#app/sidebar-drawer.tsx';
export { BadgesButton } from '#features/badges/components/badges-button.tsx';
export { CommunityButton } from '#features/community/components/community-button.tsx';
export { AppStatus } from '#features/installed/components/app-status.tsx';
export { AppWatch } from '#features/installed/components/app-watch.tsx';
export { InstallPrompt } from '#features/installed/components/install-prompt.tsx';
export { MessagesWatch } from '#features/messages/components/messages-watch.tsx';
export { NotificationBell } from '#features/notifications/components/notification-bell.tsx';
export { CachedCopyNotice } from '#features/offline/components/cached-copy-notice.tsx';
export { WalletButton } from '#features/wallet/components/wallet-button.tsx';
export { OfflineIndicator } from '#features/offline/components/offline-indicator.tsx';
export { OfflineWorker } from '#features/offline/components/offline-worker.tsx';
