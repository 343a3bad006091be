import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { freshPrefix, paidRequest } from '../system/provider.ts'
import { expect, test } from './flow.ts'
import type { Screen, ScreenPart } from './screen.ts'

const person = 'finance.manager@harbour.example'

async function openList(screen: Screen): Promise<void> {
  await screen.role('link', 'Transactions').click()
  await screen.role('heading', 'Transactions').isSeen()
  await screen.text(/^1-100 of \d+/).isSeen()
}

async function searchPayId(screen: Screen, payID: string): Promise<void> {
  await screen.role('button', 'Show search panel').click()
  const panel = screen.role('complementary', 'Search')
  await panel.role('textbox', 'PayID').fill(payID)
  await panel.role('button', 'Search').click()
  await screen.text('1-1 of 1').isSeen()
}

async function openRow(screen: Screen, payID: string): Promise<ScreenPart> {
  await screen.role('table', 'Payment Requests').text(payID).click()
  const detail = screen.role('region', `Details of ${payID}`)
  await detail.isSeen()
  return detail
}

test('a list is filtered, a row is opened and its payment is refunded', async ({ signIn }) => {
  const prefix = freshPrefix('engine')
  const payID = `${prefix}@pay.harbour.example`
  await paidRequest({ prefix, amount: 41.2, clientBranch: 'Newtown' }, { payerName: 'Ana Silva' })
  const screen = await signIn(person)
  await openList(screen)
  await screen.role('searchbox', 'Filter').fill(prefix)
  await screen.text(/^1-1 of 1\+$/).isSeen()
  await screen.isAt(new RegExp(`filter=${prefix}`))

  const detail = await openRow(screen, payID)
  await detail.text('COMPLETED').isSeen()
  await detail.role('textbox', 'Refund Amount').fill('11.20')
  await detail.role('button', 'Refund Payment').click()
  const dialog = screen.role('alertdialog', 'Please confirm the refund')
  await dialog.hasText('$11.20')
  await dialog.hasText('Ana Silva')
  await dialog.role('button', 'Confirm').click()
  await dialog.isGone()
  await detail.text('RETURN_COMPLETED').isSeen()
  await detail.role('textbox', 'Refund Amount').hasValue('30.00')
})

test('a search is exported to a CSV file', async ({ signIn, engine }) => {
  const record = await paidRequest({ prefix: freshPrefix('engine'), amount: 1284.5 })
  const { payID, clientTransactionId } = record.PaymentRequest
  const screen = await signIn(person)
  await openList(screen)
  await searchPayId(screen, payID)
  await screen.role('button', 'Export to CSV').click()
  await screen.text('1 row exported to inbound-payments.csv').isSeen()
  const file = path.join(engine.downloads, 'inbound-payments.csv')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(clientTransactionId)
  const [header, row] = (await readFile(file, 'utf8')).split('\r\n')
  expect(header).toBe(
    '\uFEFF"PayID","Client Branch","Client Transaction ID","Amount","Status","Created Date"',
  )
  expect(row).toContain(`"${payID}","","${clientTransactionId}","1284.50","COMPLETE"`)
  await rm(file)
})

test('dates are typed and picked, and the search keeps them', async ({ signIn }) => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' })
  const screen = await signIn(person)
  await openList(screen)
  await screen.role('button', 'Show search panel').click()
  const panel = screen.role('complementary', 'Search')
  await panel.role('textbox', 'Date From').fill('2026-01-05 08:30')
  await screen.press('Enter')
  await panel.role('button', 'Choose Date To').click()
  const picker = screen.role('dialog', 'Date To')
  await picker.role('button', /^Today/).click()
  await picker.role('button', 'OK').click()
  await picker.isGone()
  await panel.role('textbox', 'Date To').hasValue(new RegExp(`^${today} \\d\\d:\\d\\d$`))
  await panel.role('button', 'Search').click()
  await screen.isAt(/startDate=2026-01-05(\+|%20)08(:|%3A)30(:|%3A)00/)
  await screen.text(/^1-100 of \d+/).isSeen()
})

test('a list is shown in the dark scheme', async ({ signIn }) => {
  const screen = await signIn(person, { scheme: 'dark' })
  await openList(screen)
  const shown = await screen.run<{ scheme: string; ground: string; text: string }>(`
    const { colorScheme, backgroundColor, color } = getComputedStyle(document.body)
    return { scheme: colorScheme, ground: backgroundColor, text: color }`)
  expect(lightnessOf(shown.ground)).toBeLessThan(60)
  expect(lightnessOf(shown.text)).toBeGreaterThan(180)
})

/** Returns the mean of red, green and blue, 0 to 255. */
function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return (red + green + blue) / 3
}
