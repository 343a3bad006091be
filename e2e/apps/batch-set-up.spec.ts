import { expect, test } from '../journey.ts'
import { enabled, field, screen } from './batch-app.ts'

test('leaving, closing and reloading with unsaved changes ask first', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  // A month without reports is a 404 (spec 8).
  noise.allowStatus(404, /\/report$/)
  await signIn(organisation.email('admin'), screen)
  await enabled(page).check()
  await field(page, 'Host').fill('sftp.harbour.example')
  await page.getByRole('link', { name: 'Reports' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(field(page, 'Host')).toHaveValue('sftp.harbour.example')
  const requested = page.waitForEvent('dialog')
  const reload = page.reload()
  await (await requested).accept()
  await reload
  await expect(enabled(page)).not.toBeChecked()

  await enabled(page).check()
  await page.getByRole('link', { name: 'Reports' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  // Without changes, leaving does not ask.
  await page.goBack()
  await enabled(page).check()
  await field(page, 'Host').fill('x')
  await enabled(page).uncheck()
  await expect(page.getByText('The Batch App is off.')).toBeVisible()
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
})
