import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { makeFolder, namesIn, server } from '../apps/client-server.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix } from '../system/provider.ts'
import { somePublicKey } from './public-key.ts'
import { configOf, saveButtonOf, screen, section } from './settings.ts'

test.describe.configure({ timeout: 120_000 })

test('a report’s fields, time, server and keys are saved, and its server is tested', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const folder = freshPrefix('reports')
  const report = section(page, 'Daily Transaction Report')
  const field = (name: string) => report.getByRole('textbox', { name })
  const testConnection = report.getByRole('button', { name: 'Test connection' })
  await signIn(organisation.email('admin'), `${screen}#daily-transaction-report`)
  await report.getByRole('button', { name: 'Remove Amount' }).click()
  await report.getByRole('button', { name: /Add a field/ }).click()
  await page.getByRole('option', { name: 'SettledBy', exact: true }).click()
  await report.getByRole('button', { name: /Generation Time/ }).click()
  await page.getByRole('option', { name: '01:00AM Australia/Sydney' }).click()
  await field('Host').fill(server.host)
  await field('Port').fill(String(server.port))
  await field('Username').fill(server.username)
  await field('Path').fill(folder)
  await field('Notification Email (optional)').fill('finance@harbour.example')
  await field('Encryption Public Key (optional)').fill(somePublicKey)
  // The first save generates the key that the server must know.
  await saveButtonOf(report).click()
  await expect(
    page.getByText('Daily Transaction report settings updated successfully.'),
  ).toBeVisible()
  const config = await configOf(await idTokenOf(organisation.email('admin')), organisation.clientId)
  expect(config).toMatchObject({
    customReportFields: expect.arrayContaining(['DateTime', 'SettledBy']),
    reportSchedule: 'early',
    reportSFTPHost: server.host,
    reportSFTPPort: server.port,
    reportSFTPUserName: server.username,
    reportSFTPFolder: folder,
    reportNotificationsEmail: 'finance@harbour.example',
    reportsEncryptionPublicKey: expect.stringContaining('BEGIN PGP PUBLIC KEY BLOCK'),
  })
  expect(config.customReportFields).not.toContain('Amount')
  await report.getByRole('button', { name: 'Copy SSH public key' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(config.reportSFTPPublicKey)
  expect(config.reportSFTPPublicKey).toMatch(/^ssh-/)

  await testConnection.click()
  await expect(report.getByText('We can’t deliver your reports yet.')).toBeVisible({
    timeout: 40_000,
  })
  // A report that became due during the test failed for the same reason, which its state says too.
  const steps = report.getByRole('listitem')
  await expect(steps.getByText(sftpFailures.noFolder(folder).text)).toBeVisible()
  await makeFolder(folder)
  await testConnection.click()
  await expect(report.getByText('We can deliver your reports.')).toBeVisible({ timeout: 40_000 })
  await expect(report.getByText('works', { exact: true })).toHaveCount(5)
  // A report that became due during the test may have been delivered.
  expect((await namesIn(folder)).filter((name) => !/\.(sta|csv)/.test(name))).toEqual([])
})
