import type { Page } from '@playwright/test'
import { failCalls, holdCalls, loseAnswers } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  admin,
  appsCall,
  details,
  enabled,
  field,
  fillDetails,
  pgp,
  readBatchApp,
  save,
  saveBatchApp,
  screen,
} from './batch-app.ts'

/** A branch whose batch app no other journey uses. The tests below share it. */
const clientId = 'HARBOURM1'
const manly = `${screen}?clientId=${clientId}`
const saved = 'Batch App settings updated successfully.'
const saveFailed = 'Something went wrong saving your configuration, please try again'
const loadFailed = 'Something went wrong loading your configuration, please try again'
const sftpDetails = {
  host: details.Host,
  port: 2022,
  username: details.Username,
  folder: details['Input folder'],
}

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ idTokenOf }) => {
  const token = await idTokenOf(admin)
  // Encryption can be switched while the app is on.
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  await saveBatchApp(token, clientId, { enabled: false })
})

const leaveQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('every invalid field has its own message', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await enabled(page).check()
  await expect(save(page)).toHaveAccessibleDescription('Enter the host to save.')
  await fillDetails(page, details)
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
  const cases = [
    ['Host', 'sftp harbour', 'Invalid Hostname', 'host'],
    ['Port', '22a', 'Invalid Port', 'port'],
    ['Input folder', '/input', 'Invalid folder', 'input folder'],
    ['Prefix', 'pay roll', 'Invalid prefix', 'prefix'],
    ['Extension', 'a.b', 'Invalid extension', 'extension'],
  ] as const
  for (const [name, text, message, what] of cases) {
    await field(page, name).fill(text)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(save(page)).toHaveAccessibleDescription(`Correct the ${what} to save.`)
    await expect(pgp(page)).toHaveAccessibleDescription('Complete the SFTP server details first.')
    await field(page, name).fill(details[name])
    await expect(page.getByText(message, { exact: true })).toBeHidden()
  }
  await field(page, 'Username').fill('')
  await expect(page.getByText('Invalid Username')).toBeVisible()
  await field(page, 'Prefix').fill('')
  await expect(page.getByText('Invalid prefix')).toBeVisible()
  // Enter moves to the first invalid field and saves nothing.
  await field(page, 'Port').press('Enter')
  await expect(field(page, 'Username')).toBeFocused()
  await expect(page.getByText(saved)).toBeHidden()
  await field(page, 'Username').fill('tideway')
  await field(page, 'Prefix').fill('wages')
  // Spaces around a text remain while typing, and are removed when the field is left or sent.
  await field(page, 'Host').fill(` ${details.Host} `)
  await expect(field(page, 'Host')).toHaveValue(` ${details.Host} `)
  await field(page, 'Host').press('Tab')
  await expect(field(page, 'Host')).toHaveValue(details.Host)
  await field(page, 'Prefix').fill(' wages')
  await field(page, 'Prefix').press('Enter')
  await expect(page.getByText(saved)).toBeVisible()
  await expect(field(page, 'Prefix')).toHaveValue('wages')
})

test('settings are saved with their generated key, and read again after a reload', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await page.clock.setFixedTime('2026-11-21T13:30:00.000Z')
  await signIn(admin, manly)
  await enabled(page).check()
  await fillDetails(page, details)
  // The clock is half past midnight of the next day, in the browser's time zone.
  const examples = page.getByRole('list', { name: 'Example file names for today:' })
  await expect(examples.getByRole('listitem')).toHaveText([
    'wages_FILE_20261122.txt.pgp(encrypted)',
    'wages_FILE_20261122.txt(not encrypted)',
    'wages_FILE__20261122-1.txt(mix of underscores and hyphens)',
  ])
  await examples.getByRole('button', { name: 'Copy wages_FILE__20261122-1.txt' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('wages_FILE__20261122-1.txt')
  // Nothing is saved until Save.
  expect((await readBatchApp(token, clientId)).enabled).toBe(false)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(
    page.getByText('Configure this key into your sftp server to allow us to connect'),
  ).toBeVisible()
  const app = await readBatchApp(token, clientId)
  expect(app).toMatchObject({
    enabled: true,
    sftpDetails,
    typeFilters: [
      { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'wages', extension: 'txt' },
    ],
  })
  await page.getByRole('button', { name: 'Copy SSH Key' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(app.key)
  await page.reload()
  await expect(enabled(page)).toBeChecked()
  for (const [name, text] of Object.entries(details)) {
    await expect(field(page, name)).toHaveValue(text)
  }
  await expect(page.getByRole('link', { name: 'Apps' }).last()).toHaveAttribute('href', '/apps')
})

test('PGP is switched immediately: its key appears, survives off and on, and can be dropped', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails })
  await signIn(admin, manly)
  await pgp(page).check()
  await expect(page.getByText('PGP encryption is on.')).toBeVisible()
  await expect(page.getByText(/append ‘\.pgp’ to the filename/)).toBeVisible()
  const first = (await readBatchApp(token, clientId)).inputFilePgpPublicKey
  expect(first).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/)
  await page.getByRole('button', { name: 'Copy Public Key' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await pgp(page).uncheck()
  await expect(page.getByText('PGP encryption is off.')).toBeVisible()
  await expect(page.getByText('Public Key', { exact: true })).toBeHidden()
  const off = await readBatchApp(token, clientId)
  expect(off).toMatchObject({ enabled: true, openPgpEnabled: false, sftpDetails })
  expect(off).not.toHaveProperty('inputFilePgpPublicKey')
  await pgp(page).check()
  await expect(page.getByText('PGP encryption is on.')).toBeVisible()
  expect((await readBatchApp(token, clientId)).inputFilePgpPublicKey).toBe(first)
})

test('turning the app off is saved immediately without the details, which can be restored', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails })
  await signIn(admin, manly)
  await field(page, 'Host').fill('other.harbour.example')
  await enabled(page).uncheck()
  await expect(page.getByText('The Batch App is off.')).toBeVisible()
  expect(await readBatchApp(token, clientId)).toMatchObject({ enabled: false, sftpDetails: {} })
  await expect(field(page, 'Host')).toHaveValue('')
  await expect(field(page, 'Host')).toBeDisabled()
  await page.getByRole('button', { name: 'Restore details' }).click()
  await expect(enabled(page)).toBeChecked()
  await expect(field(page, 'Host')).toHaveValue('other.harbour.example')
  await expect(field(page, 'Port')).toHaveValue('2022')
  expect((await readBatchApp(token, clientId)).enabled).toBe(false)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect((await readBatchApp(token, clientId)).sftpDetails.host).toBe('other.harbour.example')
})

test('leaving with unsaved changes asks first', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await enabled(page).check()
  await field(page, 'Host').fill('sftp.harbour.example')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(leaveQuestion(page)).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaveQuestion(page)).toBeHidden()
  await expect(field(page, 'Host')).toHaveValue('sftp.harbour.example')
  const requested = page.waitForEvent('dialog')
  const reload = page.reload()
  await (await requested).accept()
  await reload
  await expect(enabled(page)).not.toBeChecked()
  await enabled(page).check()
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
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

test('a failed save keeps the typed values', async ({ page, signIn, noise }) => {
  noise.allowStatus(500, /\/apps$/)
  noise.allowStatus(400, /\/apps$/)
  noise.allowFailedRequests(/\/apps$/)
  await signIn(admin, manly)
  await enabled(page).check()
  await fillDetails(page, details)
  const answers = [
    [400, 'Invalid Hostname'],
    [500, 'Currently saved: the Batch App is off.'],
  ] as const
  for (const [status, words] of answers) {
    await page.route(appsCall, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status,
            headers: { 'access-control-allow-origin': '*' },
            json: { message: status === 400 ? words : 'Internal server error' },
          }),
    )
    await save(page).click()
    await expect(page.getByText(saveFailed)).toBeVisible()
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect(save(page)).not.toHaveAttribute('aria-busy', 'true')
    for (const [name, text] of Object.entries(details)) {
      await expect(field(page, name)).toHaveValue(text)
    }
    await page.unroute(appsCall)
  }
  await loseAnswers(page, appsCall, 'POST')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('but your changes were saved.')
  await expect(page.getByText(saveFailed)).toBeHidden()
  await page.unroute(appsCall)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
})

test('pressing Save twice saves once', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await enabled(page).check()
  await fillDetails(page, details)
  let written = 0
  page.on('response', (response) => {
    const request = response.request()
    if (response.ok() && request.method() === 'POST' && appsCall.test(request.url())) written += 1
  })
  await save(page).dblclick()
  await expect(page.getByText(saved)).toBeVisible()
  expect(written).toBe(1)
})

test('there is no form while loading, and a failed read can be retried', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/apps$/)
  const letGo = await holdCalls(page, appsCall)
  await signIn(admin, manly)
  await expect(page.getByRole('heading', { name: 'PGP Encryption' })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await failCalls(page, appsCall)
  letGo()
  await page.reload()
  await expect(page.getByText(loadFailed)).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await page.unroute(appsCall)
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await expect(save(page)).toBeVisible()
})
