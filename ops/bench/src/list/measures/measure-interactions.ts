import type { OpenPage, Profile } from '../browser.ts'
import { throttle } from '../browser.ts'
import type { ListDriver } from '../list-driver.ts'
import { watching } from '../page-watch.ts'
import type { Contender, Samples } from '../samples.ts'

const BETWEEN_KEYS_MS = 90
/** Pause until an interaction's follow-up work is over, so that a late filter does not count towards the next one. */
const REST_MS = 400

export const interactionNames = [
  'type in Filter',
  'clear Filter',
  '300 a page',
  'next page',
  'expand',
  'configure',
  'last page',
  'leave',
  'come back',
] as const
export type InteractionName = (typeof interactionNames)[number]

export function interactionMeasure(name: InteractionName, profile: Profile): string {
  return `interaction-${profile} ${name}`
}

interface Interactions {
  opened: OpenPage
  driver: ListDriver
  word: string
  profile: Profile
}

/**
 * Performs every user action on a full list. Records the slowest by Event Timing for each action, and the slowest
 * overall.
 */
export async function measureInteractions(
  { opened, driver, word, profile }: Interactions,
  who: Contender,
  samples: Samples,
): Promise<void> {
  const { page } = driver
  const type = (text: string) => page.keyboard.type(text, { delay: BETWEEN_KEYS_MS })
  const acts: Record<InteractionName, (() => Promise<unknown>) | undefined> = {
    async 'type in Filter'() {
      await driver.filter.click({ timeout: 5000 })
      await type(word)
    },
    async 'clear Filter'() {
      await driver.filter.focus({ timeout: 5000 })
      for (const _ of word) await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS_MS })
    },
    '300 a page': () => driver.pageSize(300),
    'next page': () => driver.nextPage.click(),
    expand: driver.expand,
    configure: driver.configure,
    'last page': () => driver.lastPage.click(),
    leave: driver.leave,
    'come back': driver.leave && driver.load,
  }
  let worst = 0
  await throttle(opened, profile)
  for (const name of interactionNames) {
    const act = acts[name]
    if (!act) continue
    await samples.attempt(who, [interactionMeasure(name, profile)], async () => {
      const watched = await watching(page, async () => {
        await act()
        await page.waitForTimeout(REST_MS)
      })
      samples.add(who, interactionMeasure(name, profile), watched.worstInteraction)
      worst = Math.max(worst, watched.worstInteraction)
    })
  }
  await throttle(opened, 'A')
  samples.add(who, `interaction-${profile}`, worst)
}
