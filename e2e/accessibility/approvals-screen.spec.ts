import { payOut, payoutsAbove, requestAbout, screenOf, setPolicy } from '../approvals/approving.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import { freshPrefix } from '../system/provider.ts'

// Each state is checked at two widths, each in another colour scheme.
test.setTimeout(240_000)
test.beforeEach(async ({ idTokenOf, organisation }) => {
  await fund(5, organisation.newtown)
  const token = await idTokenOf(organisation.email('admin'))
  await setPolicy(token, organisation, payoutsAbove('0.00'))
})

test('the Approvals screen is accessible, with its dialogs and decided requests', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const id = freshPrefix('axe')
  expect(
    await payOut(await idTokenOf(organisation.email('finance.manager')), organisation, id),
  ).toBe(202)
  await signIn(organisation.email('admin'), screenOf(organisation))
  const request = requestAbout(page, id)
  await expect(request).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await request.getByRole('button', { name: 'Decline…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Enter a comment')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await question.getByLabel('Comment').fill('Paid already')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(request).toContainText('Declined by')
  await expectAccessible(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('a request is approved by keyboard alone', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const id = freshPrefix('keys')
  expect(
    await payOut(await idTokenOf(organisation.email('finance.manager')), organisation, id),
  ).toBe(202)
  await signIn(organisation.email('admin'), screenOf(organisation))
  await requestAbout(page, id).getByRole('button', { name: 'Approve…' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Approve this request?' })
  await expect(question).toBeVisible()
  await question.getByLabel('Comment').focus()
  await page.keyboard.type('Checked')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Approved. It’s done.')).toBeVisible()
  await expect(requestAbout(page, id)).toContainText('Approved by')
})

test('the policy’s form is accessible, with its errors', async ({ page, signIn, organisation }) => {
  await signIn(organisation.email('admin'), '/settings#approvals')
  const section = page.getByRole('region', { name: 'Approvals' })
  await section.getByLabel('Payouts above').fill('much')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Invalid amount')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
