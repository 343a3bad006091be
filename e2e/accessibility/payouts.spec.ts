import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expectFocusIn } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  confirmation,
  confirmPayout,
  expectStage,
  fillPayout,
  openFunded,
  openPayouts,
  pay,
  payButton,
  payCall,
  payoutsUrl,
} from '../payouts/desk.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

const payout = { payId: 'johnsmith@test.com.au', amount: '0.13', description: 'Seen by everybody' }

test('the payout form is accessible: empty, with errors, by account, above the balance', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await payButton(page).click()
  await expect(page.getByText('Invalid amount')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await fillPayout(page, {
    bsb: '012-366',
    accountNumber: '40117725',
    payeeName: 'Ana Silva',
    amount: '99999999.99',
  })
  await expect(page.getByText('The name doesn’t match the account.')).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription(/short\. Top up/)
  await expectAccessibleAtBothWidths(page)
})

test('a payout is accessible: confirmation, in progress, paid, and a warning of a repeat', async ({
  page,
  organisation,
}) => {
  // Checking accessibility takes longer than the app waits for a response.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await openFunded(page, organisation)
  await fillPayout(page, payout)
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await payButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const letGo = await holdCalls(page, payCall)
  await confirmPayout(page, '$0.13')
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeFocused()
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  letGo()
  await expectStage(page, 'Paid', 'SETTLED')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Pay again: John Smith' }).click()
  await fillPayout(page, { amount: payout.amount })
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await payButton(page).click()
  await expect(confirmation(page).getByText('You may have paid this already')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a payout is accessible: unknown, not found, and with every read failing', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/payment$/)
  noise.allowStatus(500, /\/v1\//)
  await openFunded(page, organisation)
  await page.route(payCall, (route) => route.abort('connectionreset'))
  await fillPayout(page, payout)
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await pay(page, '$0.13')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Back to the form' }).click()
  for (const call of ['balance', 'payment/search*', 'payIDEnquiry*']) {
    await failCalls(page, `**/rest/v1/${call}`)
  }
  await page.reload()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expect(page.getByText('We couldn’t look up the name.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, '**/rest/v1/clients')
  await page.reload()
  await expect(page.getByText('We couldn’t load the client you’re acting for.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('payouts are accessible: no permission, another tenant’s client, loading, a failed callback', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowConsole(/^The sign-in was not completed/)
  await openPayouts(page, { email: organisation.email('tech.admin'), clientId: 'KELPCO1' })
  await expect(page.getByText('You don’t have permission to make payouts')).toBeVisible()
  await expect(page.getByText(/^You can’t act for client KELPCO1,/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const letGo = await holdCalls(page, '**/rest/v1/clients')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  letGo()
  await page.goto(`${payoutsUrl}/auth-callback`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a payout is made by keyboard alone, from the first key to the next payout', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation)
  await expect(page.getByRole('region', { name: /^Balance of/ }).locator('b')).toBeVisible()
  const tabTo = async (name: string) => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      const reached = await page.evaluate((expectedLabel) => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
        return (label || element?.textContent || '').replace('*', '') === expectedLabel
      }, name)
      if (reached) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await tabTo('PayID')
  // The radio group is one tab stop, and arrows choose in it.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'BSB and account' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabTo('PayID')
  await page.keyboard.type('johnsmith@test.com.au')
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await tabTo('Amount')
  await page.keyboard.type('0.14')
  await tabTo('Description')
  await page.keyboard.type('Without a mouse')
  await page.keyboard.press('Enter')
  await expectFocusIn(confirmation(page))
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await tabTo('Pay')
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toBeVisible()
  await tabTo('Pay $0.14')
  // A press does nothing until the search for an earlier payout like this has ended.
  await expect(page.getByRole('button', { name: 'Pay $0.14' })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expectStage(page, 'Paid', 'SETTLED')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await tabTo('New payout')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payee' })).toBeFocused()
})
