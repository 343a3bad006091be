import { expect, test } from '../journey.ts'
import {
  assetsCall,
  cancel,
  checkoutOf,
  chooseLogo,
  picker,
  png,
  previewState,
  save,
  saved,
  screen,
  tab,
} from './checkout-app.ts'

const tooLarge = 'Image size should be less than 60KB'

test.beforeEach(async ({ page, signIn, noise, organisation }) => {
  noise.allowStatus(404, previewState)
  await signIn(organisation.email('admin'), screen)
  await tab(page, 'Appearance').click()
})

test('the limits are shown first, and a logo is previewed before it is saved and sent first', async ({
  page,
  idTokenOf,
  organisation,
}) => {
  const { clientId } = organisation
  const savedLogo = async () =>
    (await checkoutOf(await idTokenOf(organisation.email('admin')), clientId)).logoUrl
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
  expect(calls).toEqual(['/portal/checkout/assets', `/portal/v1/clients/${clientId}/apps`])
  const shown = logo.getByRole('img', { name: 'Company logo' })
  await expect(shown).toHaveAttribute('src', String(await savedLogo()))
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expect(logo.getByText('Chosen:')).toHaveCount(0)

  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()
  await save(page).click()
  await expect.poll(savedLogo).toBe(null)
})

test('a logo of any name is chosen by its content and size, and is removed again', async ({
  page,
}) => {
  const logo = picker(page)
  const whole = png(120, 30, [0, 0, 0])
  // Bytes after the end of an image are not part of the image, but count towards the file size.
  const ofSize = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)])
  const undo = logo.getByRole('button', { name: 'Undo logo change' })
  await chooseLogo(page, 'just.png', ofSize(60_000))
  await expect(logo.getByText(/^Chosen: 120 × 30 px, 60 kB/)).toBeVisible()
  await undo.click()
  for (const [name, content, message] of [
    ['over.png', ofSize(60_001), tooLarge],
    [
      'drawing.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'The image must be a png or jpeg file',
    ],
    [
      'cut.png',
      png(400, 100, 'noise').subarray(0, 60),
      'The image cannot be read. Save it again as png or jpeg',
    ],
  ] as const) {
    await chooseLogo(page, name, content)
    await expect(logo.getByText(message)).toBeVisible()
    await expect(logo.getByText('Chosen:')).toHaveCount(0)
    await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
  }
  for (const back of [undo, cancel(page)]) {
    await chooseLogo(page, 'whole.txt', png(10, 10, [9, 9, 9]))
    await expect(logo.getByText('Chosen: 10 × 10 px')).toBeVisible()
    await expect(logo.getByRole('img', { name: 'New company logo' })).toBeVisible()
    await back.click()
    await expect(logo.getByRole('img', { name: 'Sample logo' })).toBeVisible()
    await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
  }
})

test('a logo that is too large is offered in a smaller size, previewed, and used or dropped', async ({
  page,
  idTokenOf,
  organisation,
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
  const token = await idTokenOf(organisation.email('admin'))
  expect((await checkoutOf(token, organisation.clientId)).logoUrl).toMatch(/^http/)
})
