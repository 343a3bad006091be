import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import type { DemoClient } from '../system/provider.ts'
import { createRequest } from '../system/provider.ts'

const logo = `${providerUrl}/assets/of-this-journey.png`
/** A single white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)

/** Opens a checkout whose client has a logo, which loads when `answer` is called. */
async function openWithLogo(page: Page, client: DemoClient) {
  const { checkoutUrl } = (await createRequest({ amount: 12, client })).PaymentRequest
  await page.route('**/events', (route) => route.abort('blockedbyclient'))
  await page.route('**/state', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    await route.fulfill({
      response,
      json: { ...state, theme: { ...state.theme, logoUrl: logo } },
    })
  })
  const loaded = Promise.withResolvers<'there' | 'missing'>()
  await page.route(logo, async (route) => {
    if ((await loaded.promise) === 'there') {
      await route.fulfill({ contentType: 'image/png', body: pixel })
    } else await route.fulfill({ status: 404 })
  })
  await page.goto(checkoutUrl ?? '', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Wholesale beans' })).toBeVisible()
  return { answer: loaded.resolve }
}

test('the layout does not move when a logo loads, and the name is next to it', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/events$/)
  const { answer } = await openWithLogo(page, organisation)
  const name = page.getByText('Harbour Roasters', { exact: true })
  const heading = page.getByRole('heading', { name: 'Wholesale beans' })
  const before = [await name.boundingBox(), await heading.boundingBox()]
  answer('there')
  const image = page.locator('header img')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect([await name.boundingBox(), await heading.boundingBox()]).toEqual(before)
})

test('a logo that cannot be shown leaves the client’s name', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/events$/)
  noise.allowStatus(404, /\/assets\//)
  const { answer } = await openWithLogo(page, organisation)
  answer('missing')
  await expect(page.locator('header img')).toHaveCount(0)
  await expect(page.getByText('Harbour Roasters', { exact: true })).toBeVisible()
})
