import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { askForApproval, expectStage, fillPayout, openFunded } from '../payouts/desk.ts'
import { dashboardUrl } from '../system/addresses.ts'
import { freshPrefix } from '../system/provider.ts'
import { payoutsAbove, requestAbout, setPolicy } from './approving.ts'

test.setTimeout(120_000)

test('a finance manager’s payout waits until an admin approves it in another browser', async ({
  page,
  browser,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const manager = organisation.email('finance.manager')
  const branch = organisation.newtown.clientId
  const description = freshPrefix('approve')
  await setPolicy(await idTokenOf(admin), organisation, payoutsAbove('0.00'))
  await openFunded(page, organisation)
  await fillPayout(page, { payId: 'johnsmith@test.com.au', amount: '0.27', description })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await askForApproval(page)
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
  await expect(question.getByRole('list', { name: 'Payments' })).toContainText('John Smith')
  await question.getByLabel('Comment').fill('Invoice checked')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved. It’s done.')).toBeVisible()
  await expect(requestAbout(second, description)).toContainText('Invoice checked')
  await second.goto(`/transactions/OutboundPayments?clientId=${branch}`)
  await expect(second.getByText(description).first()).toBeVisible()
  await context.close()

  // The page where it was requested follows the payout.
  await expectStage(page, 'Paid', 'SETTLED')
})
