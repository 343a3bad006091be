import { expect, test } from '../journey.ts'
import {
  admin,
  appsCall,
  assetsCall,
  cancel,
  checkoutOfManly,
  chooseLogo,
  manly,
  manlysApp,
  picker,
  png,
  previewState,
  save,
  saved,
  setManly,
  tab,
} from './checkout-app.ts'

test.describe.configure({ lock: manlysApp })

const tooLarge = 'Image size should be less than 60KB'

test.beforeEach(async ({ page, signIn, idTokenOf, noise }) => {
  noise.allowStatus(404, previewState)
  await setManly(await idTokenOf(admin), { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
})

test('the limits are shown first, and a logo is previewed before it is saved and sent first', async ({
  page,
  idTokenOf,
}) => {
  const logo = picker(page)
  await expect(
    logo.getByText('png or jpeg, max 60KB, 400x100 px, transparent or white background'),
  ).toBeVisible()
  await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || request.url().endsWith('/preview')) return
    calls.push(new URL(request.url()).pathname)
  })
  await chooseLogo(page, 'logo.png', png(200, 50, [11, 106, 120]))
  await expect(logo.getByRole('img', { name: 'New company logo' })).toBeVisible()
  await expect(logo.getByText(/^Chosen: 200 × 50 px, .* Not saved yet\.$/)).toBeVisible()
  expect(calls).toEqual([])
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(calls).toEqual(['/portal/checkout/assets', '/portal/v1/clients/HARBOURM1/apps'])
  const { logoUrl } = await checkoutOfManly(await idTokenOf(admin))
  const shown = logo.getByRole('img', { name: 'Company logo' })
  await expect(shown).toHaveAttribute('src', String(logoUrl))
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expect(logo.getByText('Chosen:')).toHaveCount(0)

  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()
  await save(page).click()
  await expect.poll(async () => (await checkoutOfManly(await idTokenOf(admin))).logoUrl).toBe(null)
})

test('a chosen logo is removed by its own button and by Cancel', async ({ page }) => {
  const logo = picker(page)
  for (const back of [logo.getByRole('button', { name: 'Undo logo change' }), cancel(page)]) {
    await chooseLogo(page, 'logo.png', png(40, 10, [200, 0, 0]))
    await expect(logo.getByRole('img', { name: 'New company logo' })).toBeVisible()
    await back.click()
    await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()
    await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
  }
})

test('a logo of 60,000 bytes is accepted and one of 60,001 is rejected', async ({ page }) => {
  const logo = picker(page)
  const whole = png(120, 30, [0, 0, 0])
  // Bytes after the end of an image are not part of the image, but count towards the file size.
  const ofSize = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)])
  await chooseLogo(page, 'just.png', ofSize(60_000))
  await expect(logo.getByText(/^Chosen: 120 × 30 px, 60 kB/)).toBeVisible()
  await logo.getByRole('button', { name: 'Undo logo change' }).click()
  await chooseLogo(page, 'over.png', ofSize(60_001))
  await expect(logo.getByText(tooLarge)).toBeVisible()
  await expect(logo.getByText('Chosen:')).toHaveCount(0)
  await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
})

test('a logo that is too large is offered in a smaller size, previewed, and used or dropped', async ({
  page,
  idTokenOf,
}) => {
  const logo = picker(page)
  const large = png(600, 150, 'noise')
  expect(large.length).toBeGreaterThan(60_000)
  await chooseLogo(page, 'large.png', large)
  await expect(logo.getByText(tooLarge)).toBeVisible()
  await expect(
    logo.getByRole('button', { name: 'Define a custom logo' }),
  ).toHaveAccessibleDescription(tooLarge)
  await expect(logo.getByText(/^600 × 150 px, .* becomes \d+ × \d+ px, .*:$/)).toBeVisible()
  await expect(logo.getByRole('img', { name: 'The smaller image' })).toBeVisible()
  await logo.getByRole('button', { name: 'Don’t use this image' }).click()
  await expect(logo.getByText(tooLarge)).toHaveCount(0)
  await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()

  await chooseLogo(page, 'large.png', large)
  await logo.getByRole('button', { name: 'Use the smaller image' }).click()
  await expect(logo.getByText(/^Chosen: \d+ × \d+ px/)).toBeVisible()
  const sent = page.waitForRequest(assetsCall)
  await save(page).click()
  const { content } = (await sent).postDataJSON() as { content: string }
  const bytes = Buffer.from(content.replace(/^data:image\/png;base64,/, ''), 'base64')
  expect(bytes.length).toBeLessThanOrEqual(60_000)
  expect(bytes.readUInt32BE(16)).toBeLessThanOrEqual(400)
  expect(bytes.readUInt32BE(20)).toBeLessThanOrEqual(100)
  await expect(saved(page)).toBeVisible()
  expect((await checkoutOfManly(await idTokenOf(admin))).logoUrl).toMatch(/^http/)
})

test('the type of a file is judged by its content', async ({ page }) => {
  const logo = picker(page)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await chooseLogo(page, 'drawing.png', drawing)
  await expect(logo.getByText('The image must be a png or jpeg file')).toBeVisible()
  await chooseLogo(page, 'cut.png', png(400, 100, 'noise').subarray(0, 60))
  await expect(
    logo.getByText('The image cannot be read. Save it again as png or jpeg'),
  ).toBeVisible()
  await chooseLogo(page, 'whole.txt', png(10, 10, [9, 9, 9]))
  await expect(logo.getByText('Chosen: 10 × 10 px')).toBeVisible()
})

test('a logo that cannot be sent stays chosen, and a sent logo is not sent again', async ({
  page,
  noise,
}) => {
  noise.allowStatus(400, /\/(assets|apps)$/)
  const failed = page.getByRole('alert').filter({
    hasText: 'Something went wrong saving your checkout app configuration, please contact support',
  })
  await chooseLogo(page, 'logo.png', png(30, 10, [0, 120, 0]))
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/assets')) sent += 1
  })
  const refuse = (message: string) => ({
    status: 400,
    headers: { 'access-control-allow-origin': '*' },
    json: { message, details: { failureCode: 'ERR0.03', failureReason: message } },
  })
  await page.route(assetsCall, (route) => route.fulfill(refuse('No room for images')))
  await save(page).click()
  await expect(failed).toContainText('No room for images')
  await expect(picker(page).getByText('Chosen: 30 × 10 px')).toBeVisible()
  await page.unroute(assetsCall)
  await page.route(appsCall, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refuse('Not now')) : route.continue(),
  )
  await save(page).click()
  await expect(failed).toContainText('Not now')
  await expect(picker(page).getByText('Chosen: 30 × 10 px')).toBeVisible()
  expect(sent).toBe(2)
  await page.unroute(appsCall)
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(sent).toBe(2)
})
