/** Features that Playwright 1.65 turns off. Chromium uses only the last such list, so ours repeats them. */
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
 * Chromium loads internal pages for the address bar of every window, which tests never see, and keeps a spare process
 * ready. Both cost half the time to open a page. A Chromium ignores names that it does not know.
 */
const ofTheWindow = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/**
 * One process per site costs a quarter of Chromium's time, for pages that trust each other. The origin still decides
 * which pages a page may access.
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
