import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { saveButtonOf, screen, section } from './settings.ts'

interface Edges {
  top: number
  bottom: number
  left: number
  right: number
}

async function edgesOf(locator: Locator): Promise<Edges> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not in sight')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

const meet = (one: Edges, other: Edges) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

test('a message does not cover Save in a window of any size', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), `${screen}#mt940-report`)
  const save = saveButtonOf(section(page, 'MT940 Report'))
  const message = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('status')
    .locator('> div')
  for (const view of [
    { width: 1440, height: 900 },
    { width: 1280, height: 400 },
    { width: 390, height: 844 },
    { width: 390, height: 480 },
  ]) {
    await page.setViewportSize(view)
    // Scrolls Save to the very bottom of the window, where the message would be.
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await save.click()
    await expect(message).toContainText('MT940 report settings updated successfully.')
    for (const block of ['end', 'center', 'start'] as const) {
      await save.evaluate((button, at) => button.scrollIntoView({ block: at }), block)
      await expect
        .poll(async () => meet(await edgesOf(message), await edgesOf(save)), { intervals: [50] })
        .toBe(false)
    }
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toHaveCount(0)
  }
})
