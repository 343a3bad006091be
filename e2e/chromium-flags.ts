/** Turned off by Playwright 1.65 itself: of two such lists Chromium obeys the last, so ours holds them again. */
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * A whole Chromium loads pages of its own for the address bar of every window, which is never seen here, and keeps
 * a spare process ready: half of what opening a page costs. A name that a Chromium does not know does nothing.
 */
const ofTheWindow = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/**
 * Every site in a process of its own costs a quarter of Chromium's time, for pages that trust each other. What a page
 * may do to another is decided by its origin all the same.
 */
const ofSites = ['IsolateOrigins', 'site-per-process']

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  `--disable-features=${[...byPlaywright, ...ofTheWindow, ...ofSites].join(',')}`,
]
