import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix, waitingPhone } from '../system/provider.ts'
import { approveAtBank, askBankOf, atHome, byBank, openByBank, shownAtBank } from './by-bank.ts'

test('invalid input is reported at its field, kept, and not sent', async ({
  page,
  organisation,
}) => {
  await openByBank(page, { client: organisation, amount: 12 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payto')) sent.push(request.method())
  })
  const { panel, payID, pay } = byBank(page)
  const wrongPayId = panel.getByText('Enter an Australian mobile number or an email address')
  await pay.click()
  await expect(wrongPayId).toBeVisible()
  await expect(payID).toBeFocused()
  await payID.fill('0400 123')
  await pay.click()
  await expect(payID).toHaveAccessibleDescription(/Enter an Australian mobile number/)
  await payID.fill('0400 123 456')
  await expect(wrongPayId).toBeHidden()
  await payID.fill('0400 123')

  await panel.getByRole('radio', { name: 'BSB and account' }).check()
  await panel.getByRole('textbox', { name: 'BSB' }).fill('12345')
  await pay.click()
  await expect(panel.getByText('Enter a 6-digit BSB')).toBeVisible()
  await expect(panel.getByText('Enter 4 to 9 digits')).toBeVisible()
  await expect(panel.getByText('Enter the account name')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'BSB' })).toBeFocused()

  // After switching to the other options and back, all typed values remain.
  await panel.getByRole('radio', { name: 'Mobile or email' }).check()
  await expect(payID).toHaveValue('0400 123')
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByRole('button', { name: 'Copy PayID' })).toBeVisible()
  await page.getByRole('radio', { name: 'Pay by Bank' }).check()
  await expect(payID).toHaveValue('0400 123')
  await panel.getByRole('radio', { name: 'BSB and account' }).check()
  await expect(panel.getByRole('textbox', { name: 'BSB' })).toHaveValue('12345')
  expect(sent).toEqual([])
})

test('a payer who wants another account withdraws the request and enters another', async ({
  page,
  organisation,
}) => {
  const [first, second] = [waitingPhone(), waitingPhone()]
  const description = freshPrefix('Order')
  await openByBank(page, { client: organisation, amount: 12, description })
  const { payID, panel, waiting, paid } = byBank(page)
  await askBankOf(page, atHome(first))
  await expect(waiting).toBeVisible()
  await panel.getByRole('button', { name: 'Use another account' }).click()
  await expect(payID).toHaveValue(atHome(first))
  await expect(panel).toBeFocused()
  await expect
    .poll(async () => (await shownAtBank(first, description)).map(({ status }) => status))
    .toEqual(['CANCELLED'])
  await askBankOf(page, atHome(second))
  await expect(waiting).toBeVisible()
  await approveAtBank(second, description, 'approve')
  await expect(paid).toBeVisible()
})

test('holding Enter and pressing it twice sends one request to the bank', async ({
  page,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  await openByBank(page, { client: organisation, amount: 12, description })
  const { payID, waiting } = byBank(page)
  const letGo = await holdCalls(page, '**/payto')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/payto')) sent += 1
  })
  await payID.fill(atHome(phone))
  for (let press = 0; press < 5; press += 1) await payID.press('Enter')
  letGo()
  await expect(waiting).toBeVisible()
  expect(sent).toBe(1)
  expect(await shownAtBank(phone, description)).toHaveLength(1)
})

test('after a lost response, the payment is searched for before another action is offered', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/payto$/)
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  await openByBank(page, { client: organisation, amount: 12, description })
  const { waiting } = byBank(page)
  await page.route('**/payto', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await askBankOf(page, atHome(phone))
  await expect(waiting).toBeVisible()
  expect(await shownAtBank(phone, description)).toHaveLength(1)
})

test('a request that never arrived is reported as lost and can be sent again', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/(?:payto|state|events)$/)
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  await openByBank(page, { client: organisation, amount: 12, description })
  const { panel, pay, payID, refusal, waiting } = byBank(page)
  await page.route(/\/(?:payto|state|events)$/, (route) => route.abort('internetdisconnected'))
  await askBankOf(page, atHome(phone))
  await expect(panel.getByText('We haven’t had a response yet')).toBeVisible()
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(/\/(?:payto|state|events)$/)
  await expect(refusal).toContainText('We couldn’t contact your bank')
  await expect(payID).toHaveValue(atHome(phone))
  expect(await shownAtBank(phone, description)).toEqual([])
  await pay.click()
  await expect(waiting).toBeVisible()
})
