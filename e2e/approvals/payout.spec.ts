import { dashboardUrl } from '../addresses.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { fillPayout, fund, newtown, openPayouts, pay } from '../payouts/desk.ts'
import { freshPrefix } from '../provider.ts'
import {
  admin,
  branch,
  manager,
  payOut,
  payoutsAbove,
  requestAbout,
  screen,
  setPolicy,
} from './approving.ts'

test.describe.configure({ lock: branch, timeout: 120_000 })
test.beforeEach(async ({ idTokenOf }) => {
  await fund(5, newtown)
  await setPolicy(idTokenOf, payoutsAbove('0.00'))
})
test.afterEach(async ({ idTokenOf }) => setPolicy(idTokenOf))

test('a finance manager’s payout waits until an admin approves it in another browser', async ({
  page,
  browser,
}) => {
  const description = freshPrefix('approve')
  await openPayouts(page, { email: manager, clientId: branch })
  await fillPayout(page, { payId: 'johnsmith@test.com.au', amount: '0.27', description })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await pay(page, '$0.27')
  await expect(page.getByRole('heading', { name: 'Waiting for approval', level: 2 })).toBeVisible()
  await expect(page.getByText('Someone else must approve this before it happens.')).toBeVisible()

  const context = await browser.newContext({ baseURL: dashboardUrl })
  const second = await context.newPage()
  await second.goto(`/?clientId=${branch}`)
  await fillSignIn(second, admin)
  await expectSignedIn(second)
  const item = second.getByRole('link', { name: /^Approvals \d+ waiting$/ })
  await item.click({ timeout: 15_000 })
  const request = requestAbout(second, description)
  await expect(request).toContainText('Pay out $0.27')
  await expect(request).toContainText(`Asked by ${manager}`)
  await request.getByRole('button', { name: 'Approve…' }).click()
  const question = second.getByRole('alertdialog', { name: 'Approve this request?' })
  await expect(question).toContainText('John Smith')
  await question.getByLabel('Comment').fill('Invoice checked')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved. It’s done.')).toBeVisible()
  await expect(requestAbout(second, description)).toContainText('Invoice checked')
  await second.goto(`/transactions/OutboundPayments?clientId=${branch}`)
  await expect(second.getByText(description).first()).toBeVisible()
  await context.close()

  // The link beside the payout leads to the same client's approvals.
  await page.getByRole('link', { name: 'Open Approvals' }).click()
  await expectSignedIn(page)
  await expect(requestAbout(page, description)).toContainText(`Approved by ${admin}`)
})

test('a declined payout never leaves, and says why', async ({ page, signIn, idTokenOf }) => {
  const id = freshPrefix('decline')
  expect(await payOut(await idTokenOf(manager), id)).toBe(202)
  await signIn(admin, screen)
  const request = requestAbout(page, id)
  await request.getByRole('button', { name: 'Decline…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline this request?' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Enter a comment')).toBeVisible()
  await question.getByLabel('Comment').fill('Paid already')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The request is declined.')).toBeVisible()
  await expect(requestAbout(page, id)).toContainText('Paid already')
  await expect(requestAbout(page, id).getByRole('button')).toHaveCount(0)
})

test('one’s own request can only be withdrawn', async ({ page, signIn, idTokenOf }) => {
  const id = freshPrefix('withdraw')
  expect(await payOut(await idTokenOf(manager), id)).toBe(202)
  await signIn(manager, screen)
  const request = requestAbout(page, id)
  await expect(request.getByText('Someone else must decide about your request.')).toBeVisible()
  await expect(request.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await request.getByRole('button', { name: 'Withdraw…' }).click()
  await page
    .getByRole('alertdialog', { name: 'Withdraw your request?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(page.getByText('The request is withdrawn.')).toBeVisible()
})
