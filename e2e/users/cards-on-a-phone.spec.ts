import { phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'

test.use({ viewport: phoneViewport, hasTouch: true, isMobile: true })

test('on a phone the cards above the users end at the same edge', async ({ page, signIn }) => {
  await signIn('admin@harbour.example')
  await page.goto('/users')
  const widths = await Promise.all(
    ['Invite a user', 'Pending invitations'].map(async (name) => {
      const heading = page.getByRole('heading', { name })
      const card = page.locator('section').filter({ has: heading })
      await expect(card).toBeVisible()
      return (await card.boundingBox())?.width
    }),
  )
  expect(widths).toEqual([344, 344])
})
