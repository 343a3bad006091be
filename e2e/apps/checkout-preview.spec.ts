import type { Page, Request } from '@playwright/test'
import { expect, test } from '../journey.ts'
import {
  accent,
  chooseLogo,
  expectBrand,
  option,
  order,
  png,
  preview,
  previewCall,
  previewState,
  screen,
  tab,
} from './checkout-app.ts'

interface PreviewRequest {
  id?: string
  clientName: string
  accentColour: string
  payToEnabled: boolean
  defaultLandingProduct: string
  logoUrl: string | null
}

/** Records the previews requested and returned from now on. */
function listen(page: Page): { requested: PreviewRequest[]; ids: string[] } {
  const traffic: { requested: PreviewRequest[]; ids: string[] } = { requested: [], ids: [] }
  const isPreview = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/apps/preview')
  page.on('request', (request) => {
    if (isPreview(request)) traffic.requested.push(request.postDataJSON())
  })
  page.on('response', async (response) => {
    if (isPreview(response.request()) && response.ok()) traffic.ids.push((await response.json()).id)
  })
  return traffic
}

test.beforeEach(({ noise }) => noise.allowStatus(404, previewState))

test('the preview follows every control, once per pause, and shows the latest one', async ({
  page,
  signIn,
  organisation,
}) => {
  const { requested, ids } = listen(page)
  await signIn(organisation.email('admin'), screen)
  const { window, frame } = preview(page)
  await expect(frame.getByText('Harbour Roasters').first()).toBeVisible()
  await expectBrand(frame, '#0b6a78')
  await expect(window.locator('iframe')).toHaveCount(1)
  await expect(window.locator('iframe')).not.toHaveAttribute('inert')
  expect((await window.locator('iframe').boundingBox())?.width).toBe(628)
  expect(requested).toEqual([
    {
      clientName: 'Harbour Roasters',
      accentColour: '#0b6a78',
      payToEnabled: true,
      defaultLandingProduct: 'PayID',
      logoUrl: null,
    },
  ])
  await expect(frame.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()

  await order(page).getByRole('radio', { name: 'PayTo' }).check({ force: true })
  await expect(frame.getByRole('radio', { name: 'Pay by Bank' })).toBeChecked()
  await option(page, 'PayID').check({ force: true })
  await expect(frame.getByRole('radio')).toHaveCount(0)

  await tab(page, 'Appearance').click()
  await accent(page).pressSequentially('')
  await accent(page).fill('')
  await accent(page).pressSequentially('aa0011', { delay: 30 })
  await expectBrand(frame, '#aa0011')
  await chooseLogo(page, 'logo.png', png(160, 40, [170, 0, 17]))
  await expect(frame.locator('img[src*="asset"], img[src^="data:"]').first()).toBeVisible()
  await expect(window.getByText('Loading preview...')).toHaveCount(0)
  // One preview for each change, and none for an incomplete colour.
  expect(requested.map(({ accentColour }) => accentColour)).toEqual([
    '#0b6a78',
    '#0b6a78',
    '#0b6a78',
    '#aa0011',
    '#aa0011',
  ])
  expect(requested.at(-1)?.logoUrl).toMatch(/^data:image\/png;base64,/)
  expect(requested.slice(1).map(({ id }) => id)).toEqual(ids.slice(0, 4))

  // The latest requested preview is shown, even if an earlier one arrives later.
  let held: (() => void) | undefined
  await page.route(previewCall, async (route) => {
    if (route.request().postDataJSON().accentColour === '#111111') {
      await new Promise<void>((resolve) => {
        held = resolve
      })
      return route.continue().catch(() => undefined)
    }
    return route.continue()
  })
  await accent(page).fill('111111')
  await expect(window.getByText('Loading preview...')).toBeVisible()
  await expect.poll(() => held).toBeDefined()
  // The previous preview remains visible until then.
  await expectBrand(frame, '#aa0011')
  await accent(page).fill('222222')
  await expectBrand(frame, '#222222')
  held?.()
  await page.waitForTimeout(800)
  await expectBrand(frame, '#222222')
})

test('only the checkout in the frame can set the preview’s height', async ({
  page,
  signIn,
  organisation,
}) => {
  await page.route('**/checkout/preview/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>quiet</title>' }),
  )
  await signIn(organisation.email('admin'), screen)
  const { window } = preview(page)
  const iframe = window.locator('iframe')
  await expect(iframe).toHaveCount(1)
  const height = async () => Math.round((await iframe.boundingBox())?.height ?? 0)
  expect(await height()).toBe(700)
  const say = (text: unknown) =>
    window
      .frameLocator('iframe')
      .locator(':root')
      .evaluate((_, message) => parent.postMessage(message, '*'), text)
  await say({ EventType: 'UserInterface', Data: { height: 812 } })
  await expect.poll(height).toBe(812)
  await say({ eventType: 'UserInterface', data: { height: 640 } })
  await expect.poll(height).toBe(640)
  for (const wrong of [{ height: 100_000 }, { height: 12 }, { height: '900' }]) {
    await say({ EventType: 'UserInterface', Data: wrong })
  }
  await page.evaluate(() => postMessage({ EventType: 'UserInterface', Data: { height: 999 } }, '*'))
  await page.waitForTimeout(300)
  expect(await height()).toBe(640)
})
