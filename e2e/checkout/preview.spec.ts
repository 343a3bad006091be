import type { Page } from '@playwright/test'
import { Preview } from '@tideway/contract/apps/apps'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'

/** Creates a preview as the app's screen does. */
async function makePreview(idToken: string, clientId: string, fields: object): Promise<Preview> {
  const response = await fetch(`${providerUrl}/portal/v1/clients/${clientId}/apps/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientName: 'Harbour Roasters', ...fields }),
  })
  if (!response.ok) throw new Error(`preview: ${response.status} ${await response.text()}`)
  return Preview.parse(await response.json())
}

/** Shows the preview in a frame of another page, which records the last height that the frame sent. */
async function frame(page: Page, url: string): Promise<void> {
  await page.goto(`${providerUrl}/healthz`)
  await page.evaluate((src) => {
    addEventListener('message', ({ data }) =>
      Object.assign(window, { reportedHeight: data.Data.height }),
    )
    const frame = Object.assign(document.createElement('iframe'), { src, width: 628, height: 700 })
    document.body.replaceChildren(frame)
  }, url)
}

test('a preview has the requested colour, order and name', async ({
  page,
  idTokenOf,
  organisation,
}) => {
  const idToken = await idTokenOf(organisation.email('admin'))
  const both = await makePreview(idToken, organisation.clientId, {
    accentColour: '#7b2fbe',
    payToEnabled: true,
    defaultLandingProduct: 'PayTo',
    logoUrl: null,
  })
  await page.goto(both.url)
  await expect(page).toHaveTitle('Preview: checkout of Harbour Roasters')
  await expect(page.getByText('This is a preview. Nothing can be paid here.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'How to pay' }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Pay by Bank' })).toBeChecked()
  await expectAccessibleAtBothWidths(page)
  const brand = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
  expect(await brand()).toBe('#7b2fbe')

  const sent: string[] = []
  page.on('request', (request) => {
    // A font may still be loading.
    if (request.resourceType() !== 'font') sent.push(request.url())
  })
  await page.getByLabel('Mobile number or email').fill('0400123123')
  await page.getByRole('button', { name: 'Pay $100.00' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'We don’t contact any bank, and nothing can be paid.',
  )
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByRole('img', { name: 'QR code for this payment' })).toBeVisible()
  expect(sent).toEqual([])

  const payIdOnly = await makePreview(idToken, organisation.clientId, {
    id: both.id,
    accentColour: '#f2a900',
  })
  await page.goto(payIdOnly.url)
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(await brand()).toBe('#f2a900')
})

test('an expired preview is reported', async ({ page, noise }) => {
  noise.allowStatus(404, /\/checkout\/preview\//)
  await page.goto(`${providerUrl}/checkout/preview/not-a-preview`)
  await expect(page.getByRole('heading', { name: 'This preview has expired' })).toBeVisible()
})

test.describe('a preview in a frame', () => {
  // The page around the preview is one of ours, which otherwise allows no frames.
  test.use({ bypassCSP: true })

  test('the preview sends its height and is labelled as a preview', async ({
    page,
    idTokenOf,
    organisation,
  }) => {
    const { url } = await makePreview(
      await idTokenOf(organisation.email('admin')),
      organisation.clientId,
      {
        payToEnabled: true,
      },
    )
    await frame(page, url)
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Sample payment')).toBeVisible()
    const note = preview.getByText('This is a preview. Nothing can be paid here.')
    expect((await note.boundingBox())?.width).toBe(1)
    const reportedHeight = () => page.evaluate<number>('window.reportedHeight')
    const transfer = await reportedHeight()
    expect(transfer).toBeGreaterThan(600)
    await preview.getByRole('radio', { name: 'Pay by Bank' }).check()
    await expect.poll(reportedHeight).toBeLessThan(transfer - 100)
    expect(Number.isInteger(await reportedHeight())).toBe(true)
  })
})
