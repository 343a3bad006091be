import type { BrowserContextOptions } from '@playwright/test'

/** How most journeys look at the product. */
export const still: BrowserContextOptions = { reducedMotion: 'reduce' }

/** For `test.use({ contextOptions: moving })`, where what moves might stand in somebody's way. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }
