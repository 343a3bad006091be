import { providerUrl } from '../system/addresses.ts'
import { freshPrefix } from '../system/provider.ts'
import { test } from './flow.ts'

test('a payment request is created, paid at the test bank and shown as paid immediately', async ({
  signIn,
  openTab,
}) => {
  const prefix = freshPrefix('engine')
  const payID = `${prefix}@pay.harbour.example`
  const screen = await signIn('finance.manager@harbour.example')
  await screen.role('button', 'New Payment Request').click()
  const dialog = screen.role('dialog', 'New Payment Request')
  await dialog.role('textbox', 'PayID Prefix').fill(prefix)
  await dialog.role('textbox', 'Description').fill('Beans for November')
  await dialog.role('textbox', 'Amount').fill('120.50')
  await dialog.role('button', 'Create').click()
  await dialog.title(/checkout/i).isSeen()
  const address = await dialog.title(/checkout/i).attribute('src')

  const checkout = await openTab()
  await checkout.open(address)
  await checkout.text('Waiting for payment').isSeen()
  await checkout.role('main').hasText(payID)
  await checkout.role('main').hasText('$120.50')

  const bank = await openTab()
  await bank.open(`${providerUrl}/test-bank`)
  await bank.role('textbox', 'PayID').fill(payID)
  await bank.text('Harbour Roasters - $120.50 - Beans for November').isSeen()
  await bank.role('textbox', 'Amount').hasValue('120.50')
  await bank.role('button', 'Pay').click()
  await bank.text('Accepted').isSeen()

  await checkout.role('heading', 'Payment received').isSeen()
  await dialog.hasText('$120.50 received')
  await screen.press('Escape')
  await dialog.isGone()
})
