import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../provider.ts'
import { Finder } from './find.ts'

const home = '/transactions/PaymentRequests'
const admin = 'admin@harbour.example'

test.describe.configure({ timeout: 120_000 })

test('by keyboard alone: open, move, open in a new tab, come back and close', async ({
  page,
  signIn,
  context,
}) => {
  const prefix = freshPrefix('find')
  const first = await createRequest({ prefix: `${prefix}-a`, amount: 5 })
  await createRequest({ prefix: `${prefix}-b`, amount: 6 })
  await signIn(admin, home)
  await expect(page.getByText(/^1-\d+ of/)).toBeVisible()
  const finder = new Finder(page)
  await page.getByRole('heading', { name: 'Transactions' }).click()
  await page.keyboard.press('/')
  await expect(finder.field).toBeFocused()
  await expect(finder.field).toHaveValue('')
  await page.keyboard.type(prefix)
  await expect(finder.group('Payment Requests').getByRole('option')).toHaveCount(2)
  await expect(finder.box.getByRole('status')).toHaveText('2 results')
  expect(await finder.chosen()).toContain(`${prefix}-b`)
  await page.keyboard.press('ArrowDown')
  expect(await finder.chosen()).toContain(`${prefix}-a`)
  await page.keyboard.press('Home')
  expect(await finder.chosen()).toContain(`${prefix}-b`)
  await page.keyboard.press('End')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  expect(tab.url()).toContain(first.PaymentRequestStatus.paymentRequestId)
  expect(tab.url()).toContain('clientId=HARBOUR')
  await tab.close()
  await expect(finder.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(finder.box).toHaveCount(0)
  await expect(page).toHaveURL(home)
  // A slash in a field is a character.
  await page.getByRole('textbox', { name: 'Client Branch' }).fill('a')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Client Branch' })).toHaveValue('a/')
  await expect(finder.box).toHaveCount(0)
})

test('recent searches belong to one client, and are removed', async ({ page, signIn, noise }) => {
  // The request of the one client is not found for the other.
  noise.allowStatus(404, /\/portal\/v1\/(?:paymentRequest|receivedPayment)/)
  const prefix = freshPrefix('recent')
  await createRequest({ prefix, amount: 5 })
  await signIn(admin, home)
  const finder = new Finder(page)
  await finder.say(prefix)
  await expect(finder.hit(prefix)).toBeVisible()
  await finder.press('Enter')
  await expect(page).toHaveURL(/\/PaymentRequests\/[0-9a-f]{32}$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await finder.press('Control+k')
  await expect(finder.group('Recent searches').getByRole('option')).toHaveText([prefix])
  await finder.press('Enter')
  await expect(finder.field).toHaveValue(prefix)
  await expect(finder.group('Payment Requests').getByRole('option')).toHaveCount(1)
  await finder.press('Escape')

  // Another client: neither the search nor the record.
  await finder.say('newtown')
  await expect(finder.hit('Switch to Harbour Newtown')).toBeVisible()
  await page.keyboard.press('End')
  await finder.press('Enter')
  await expect(page.getByText('Acting for Harbour Newtown')).toBeVisible()
  await finder.press('Control+k')
  await expect(finder.group('Recent searches')).toHaveCount(0)
  await page.keyboard.type(prefix)
  await expect(finder.box.getByText(`No results for ‘${prefix}’.`)).toBeVisible()
  await finder.press('Escape')

  await finder.say('roasters')
  await page.keyboard.press('End')
  await finder.press('Enter')
  await expect(page.getByText('Acting for Harbour Newtown')).toHaveCount(0)
  await finder.press('Control+k')
  await expect(finder.group('Recent searches')).toBeVisible()
  await finder.box.getByRole('button', { name: `Remove ‘${prefix}’` }).click()
  await expect(finder.hit(prefix)).toHaveCount(0)
})

test('pages and actions are found, and a secret key is not searched for', async ({
  page,
  signIn,
}) => {
  let searches = 0
  await page.route('**/portal/v1/search?*', (route) => {
    searches += 1
    return route.continue()
  })
  await signIn(admin, home)
  const finder = new Finder(page)
  await finder.press('Control+k')
  await expect(finder.field).toBeFocused()
  await page.keyboard.insertText('SECRDEMO01_HARBOUR_DemoSecret000001')
  await expect(finder.box.getByText(/This is an API key with its secret/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  expect(searches).toBe(0)
  await finder.field.fill('SECRDEMO01')
  await expect(finder.group('API Keys').getByRole('option')).toHaveCount(1)
  await finder.press('Enter')
  await expect(page).toHaveURL('/settings#api-keys')
  await expect(page.locator('[data-row=SECRDEMO01]')).toBeFocused()

  await finder.say('branding')
  await expect.poll(() => finder.chosen()).toBe('Branding Settings')
  await finder.press('Enter')
  await expect(page).toHaveURL('/settings#branding')

  await finder.say('new payment')
  await expect.poll(() => finder.chosen()).toBe('New Payment Request')
  await finder.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Payment Request' })).toBeVisible()
})

test('the dialog is accessible with results, with none and at first, at every width', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('wide')
  await createRequest({
    prefix,
    amount: 1234.5,
    description: 'A long description of wholesale beans',
  })
  await signIn(admin, home)
  const finder = new Finder(page)
  await finder.say('beans')
  await expect(finder.group('Payment Requests')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const { height } = (await finder.box.boundingBox()) ?? { height: 0 }
  await finder.field.fill('')
  await expect(finder.group('Pages and actions')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await finder.field.fill(`${prefix}x`)
  await expect(finder.box.getByText(`No results for ‘${prefix}x’.`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // Nothing moves: the dialog is as high without results as with them.
  expect((await finder.box.boundingBox())?.height).toBe(height)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phoneViewport)
  await finder.box.getByRole('button', { name: 'Close' }).click()
  await expect(finder.box).toHaveCount(0)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(finder.field).toBeFocused()
})

test('a search without connection says so, and is repeated on request', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowFailedRequests(/\/portal\/v1\/search/)
  const prefix = freshPrefix('offline')
  await createRequest({ prefix, amount: 5 })
  await signIn(admin, home)
  const finder = new Finder(page)
  await page.route('**/portal/v1/search?*', (route) => route.abort())
  await finder.say(prefix)
  await expect(finder.box.getByRole('alert')).toContainText('We couldn’t search your records.')
  await page.unroute('**/portal/v1/search?*')
  await finder.box.getByRole('button', { name: 'Try again' }).click()
  await expect(finder.hit(prefix)).toBeVisible()
})
