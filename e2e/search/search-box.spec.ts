import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../system/provider.ts'
import { openPanel } from '../transactions/list.ts'
import { Finder } from './find.ts'

const home = '/transactions/PaymentRequests'

test.describe.configure({ timeout: 120_000 })

test('by keyboard alone: open, move, open in a new tab, come back and close', async ({
  page,
  signIn,
  context,
  organisation,
}) => {
  const prefix = freshPrefix('find')
  const first = await createRequest({ client: organisation, prefix: `${prefix}-a`, amount: 5 })
  await createRequest({ client: organisation, prefix: `${prefix}-b`, amount: 6 })
  await signIn(organisation.email('admin'), home)
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
  expect(tab.url()).toContain(`clientId=${organisation.clientId}`)
  await tab.close()
  await expect(finder.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(finder.box).toHaveCount(0)
  await expect(page).toHaveURL(home)
  // In a field, a slash is an ordinary character.
  await openPanel(page)
  await page.getByRole('textbox', { name: 'Client Branch' }).fill('a')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Client Branch' })).toHaveValue('a/')
  await expect(finder.box).toHaveCount(0)
})

test('recent searches belong to one client, and are removed', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  // The request of the one client is not found for the other.
  noise.allowStatus(404, /\/portal\/v1\/(?:paymentRequest|receivedPayment)/)
  const prefix = freshPrefix('recent')
  await createRequest({ client: organisation, prefix, amount: 5 })
  await signIn(organisation.email('admin'), home)
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
  // Switching the client reloads the page, which handles no keys until it has loaded.
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await finder.press('Control+k')
  await expect(finder.group('Recent searches')).toBeVisible()
  await finder.box.getByRole('button', { name: `Remove ‘${prefix}’` }).click()
  await expect(finder.hit(prefix)).toHaveCount(0)
})
