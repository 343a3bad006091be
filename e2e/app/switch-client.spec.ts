import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, expectSignedIn, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { openRequest } from '../transactions/list.ts'

const list = '/transactions/PaymentRequests'

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: ', Admin' }).click()
  const drawer = page.getByRole('dialog', { name: 'Amelia Hart' })
  return { drawer, field: drawer.getByRole('combobox', { name: 'Switch to client' }) }
}

/** Answers with an organisation of this many clients besides the user's own, which no demo has. */
async function answerClients(page: Page, count: number): Promise<void> {
  const branches = Array.from({ length: count }, (_, number) => ({
    clientId: `BRANCH${number}`,
    clientName: `Branch ${String(number).padStart(4, '0')} of Harbour`,
    legalName: `Branch ${number} Trading Pty Ltd`,
  }))
  const own = {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    legalName: 'Harbour Roasters Pty Ltd',
  }
  await page.route('**/rest/v1/clients', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: [own, ...branches] }),
  )
}

const acting = (page: Page) => page.getByRole('banner').getByText(/^Acting for ./)
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('clientId'))

test('a branch is found by typing, acted for afterwards, and left by the link back', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', `${list}?clientBranch=Newtown`)
  const { drawer, field } = await openSwitcher(page)
  await expect(drawer.getByText('Harbour Roasters', { exact: true })).toBeVisible()
  await expect(drawer.getByText('3 clients')).toBeVisible()
  await expect(drawer.getByRole('link', { name: /^Back to/ })).toHaveCount(0)
  await field.fill('NEWTOWN')
  await expect(drawer.getByText('1 of 3 clients')).toBeVisible()
  const option = drawer.getByRole('option')
  await expect(option).toHaveText(['Harbour NewtownHarbour Newtown Pty Ltd'])
  await option.click()

  await expect(acting(page)).toHaveText('Acting for Harbour Newtown')
  expect(await stored(page)).toBe('HARBOURN1')
  // The search stays the same, now as the branch.
  await expect(page).toHaveURL(/\/PaymentRequests\?clientBranch=Newtown$/)

  const again = await openSwitcher(page)
  await expect(again.drawer.getByText('Harbour Newtown', { exact: true })).toBeVisible()
  await again.drawer.getByRole('link', { name: 'Back to Harbour Roasters Pty Ltd' }).click()
  await expect(acting(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Harbour Roasters')).toBeVisible()
  expect(await stored(page)).toBeNull()
})

test('by keyboard alone: type, move, choose, and Escape closes the list before the drawer', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', '/?clientId=HARBOURN1')
  await expect(acting(page)).toHaveText('Acting for Harbour Newtown')
  const { drawer, field } = await openSwitcher(page)
  const active = () =>
    field.evaluate(
      (input) =>
        document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  // The list opens at the acting client.
  await expect.poll(active).toBe('Harbour NewtownHarbour Newtown Pty Ltd')
  await page.keyboard.press('Home')
  await expect.poll(active).toBe('Harbour RoastersHarbour Roasters Pty Ltd')
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('listbox')).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await page.keyboard.type('harbour m')
  await expect.poll(active).toBe('Harbour ManlyHarbour Manly Pty Ltd')
  await page.keyboard.press('Enter')
  await expect(acting(page)).toHaveText('Acting for Harbour Manly')
  // The address named another client, which would have taken precedence.
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page)
  const again = await openSwitcher(page)
  // The drawer is fetched on demand. An Escape before it appears would close nothing.
  await expect(again.field).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('5,000 clients are scrolled and searched with a few dozen rendered, accessible at every width', async ({
  page,
  signIn,
}) => {
  await answerClients(page, 5000)
  await signIn()
  const { drawer, field } = await openSwitcher(page)
  await field.click()
  await expect(drawer.getByText('5,001 clients')).toBeVisible()
  const options = drawer.getByRole('option')
  expect(await options.count()).toBeLessThan(30)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await expect(options.first()).toHaveAttribute('aria-setsize', '5001')
  await page.keyboard.press('End')
  await expect(drawer.getByRole('option', { name: /^Branch 4999/ })).toBeInViewport()
  await expect(options.last()).toHaveAttribute('aria-posinset', '5001')

  await page.keyboard.type('4')
  await expect(drawer.getByText('2,084 of 5,001 clients')).toBeVisible()
})

test('switching or logging out asks before a typed amount is lost', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({ amount: 44, client: organisation })
  await signIn(organisation.email('admin'), list)
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await detail.getByLabel('Refund Amount').fill('12.50')
  const { drawer, field } = await openSwitcher(page)
  await field.fill('manly')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  expect(await stored(page)).toBeNull()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('12.50')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()

  await openSwitcher(page)
  await field.fill('manly')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Switch client without saving' }).click()
  await expect(acting(page)).toHaveText('Acting for Harbour Manly')
})
