import { expect, test } from '../journey.ts'

test('an admin sets the approval policy, and a wrong amount is reported and kept', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), '/settings#approvals')
  const section = page.getByRole('region', { name: 'Approvals' })
  await section.getByLabel('Payouts above').fill('much')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Invalid amount')).toBeVisible()
  await expect(section.getByLabel('Payouts above')).toBeFocused()
  await expect(section.getByLabel('Payouts above')).toHaveValue('much')
  await section.getByLabel('Payouts above').fill('90000')
  await section.getByRole('checkbox', { name: 'These settings' }).check()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Approval settings updated successfully.')).toBeVisible()

  // From now on, a change of the policy itself waits for approval.
  await section.getByLabel('Payouts above').fill('')
  await section.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(section.getByText('Waiting for approval')).toBeVisible()
  await section.getByRole('link', { name: 'Open Approvals' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Change the approval policy' }),
  ).toContainText('Someone else must decide about your request.')
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The request is withdrawn.')).toBeVisible()
})
