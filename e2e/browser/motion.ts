import type { BrowserContextOptions } from '@playwright/test'

/** Browser context of most journeys. */
export const still: BrowserContextOptions = { reducedMotion: 'reduce' }

/** For `test.use({ contextOptions: moving })`, where moving elements could obstruct the user. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }
