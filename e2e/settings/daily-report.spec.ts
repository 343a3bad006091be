import type { Page } from '@playwright/test'
import type { ReportField } from '@tideway/contract/reports/report-fields'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { somePublicKey } from './public-key.ts'
import {
  admin,
  configOfManly,
  expectNotSavedQuestion,
  failNextSave,
  generic,
  manly,
  manlysSettings,
  saveButtonOf,
  section,
  setManlysSettings,
} from './settings.ts'

const saved = 'Daily Transaction report settings updated successfully.'
const wholeServer =
  'Host, Port, Username and Folder are all required if you want to upload reports to your SFTP server'
const armour =
  'The key must be in ASCII-armored format (begins with -----BEGIN PGP PUBLIC KEY BLOCK-----)'
const first17: ReportField[] = [
  'DateTime',
  'LocalTime',
  'CRDR',
  'Amount',
  'Balance',
  'TransactionType',
  'BSB',
  'AccountNumber',
  'AccountName',
  'PayId',
  'PayIdType',
  'PaymentDescription',
  'PayerPaymentReference',
  'TransactionId',
  'ParentTransactionId',
  'ClientTransactionId',
  'NPPTransactionId',
]
const server = {
  reportSFTPHost: 'sftp.harbour.example',
  reportSFTPPort: 2022,
  reportSFTPUserName: 'tideway',
  reportSFTPFolder: 'inbound/daily',
}
const nothing = {
  customReportFields: first17,
  reportSchedule: 'late',
  reportSFTPHost: null,
  reportSFTPPort: null,
  reportSFTPUserName: null,
  reportSFTPFolder: null,
  reportNotificationsEmail: null,
  reportsEncryptionPublicKey: null,
} satisfies ClientSettings

test.describe.configure({ lock: manlysSettings })

test.beforeEach(async ({ idTokenOf }) => {
  await setManlysSettings(await idTokenOf(admin), nothing)
})

const report = (page: Page) => section(page, 'Daily Transaction Report')
const field = (page: Page, name: string) => report(page).getByRole('textbox', { name })
const save = (page: Page) => saveButtonOf(report(page))
const chips = (page: Page) => report(page).getByRole('group', { name: 'Selected Fields' })
const chosen = (page: Page) => chips(page).getByRole('button')

async function expectChips(page: Page, names: string[]) {
  await expect(chosen(page)).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(chosen(page).nth(index)).toHaveAccessibleName(`Remove ${name}`)
  }
}

async function addField(page: Page, name: string) {
  await report(page)
    .getByRole('button', { name: /Add a field/ })
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('fields, time, server, mail and key are saved and read again', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  await signIn(admin, manly)
  await expectChips(page, first17)
  await chips(page).getByRole('button', { name: 'Remove Amount' }).click()
  // The focus moves to the field that takes the removed one's place.
  await expect(chips(page).getByRole('button', { name: 'Remove Balance' })).toBeFocused()
  await addField(page, 'SettledBy')
  await addField(page, 'ClientBranch')
  const fields = [...first17.filter((name) => name !== 'Amount'), 'ClientBranch', 'SettledBy']
  await expectChips(page, fields)
  await report(page)
    .getByRole('button', { name: /Generation Time/ })
    .click()
  await expect(page.getByRole('option')).toHaveText([
    '01:00AM Australia/Sydney',
    '05:15AM Australia/Sydney',
  ])
  await page.getByRole('option', { name: '01:00AM Australia/Sydney' }).click()
  await field(page, 'Host').fill(server.reportSFTPHost)
  await field(page, 'Port').fill(String(server.reportSFTPPort))
  await field(page, 'Username').fill(server.reportSFTPUserName)
  await field(page, 'Path').fill(server.reportSFTPFolder)
  await field(page, 'Notification Email (optional)').fill('finance@harbour.example')
  await field(page, 'Encryption Public Key (optional)').fill(somePublicKey)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  const config = await configOfManly(await idTokenOf(admin))
  expect(config).toMatchObject({
    customReportFields: fields,
    reportSchedule: 'early',
    ...server,
    reportNotificationsEmail: 'finance@harbour.example',
  })
  expect(config.reportsEncryptionPublicKey).toContain('BEGIN PGP PUBLIC KEY BLOCK')

  // The public key that was generated for the server, to copy.
  await report(page).getByRole('button', { name: 'Copy SSH public key' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(config.reportSFTPPublicKey)
  expect(copied).toMatch(/^ssh-/)

  await page.reload()
  await expectChips(page, fields)
  await expect(field(page, 'Host')).toHaveValue(server.reportSFTPHost)
  await expect(field(page, 'Port')).toHaveValue('2022')
  await expect(field(page, 'Path')).toHaveValue(server.reportSFTPFolder)
  await expect(report(page).getByRole('button', { name: /Generation Time/ })).toContainText(
    '01:00AM',
  )

  // Emptying the fields removes the server, the mail and the key.
  for (const name of ['Host', 'Port', 'Username', 'Path']) await field(page, name).fill('')
  await field(page, 'Notification Email (optional)').fill('')
  await field(page, 'Encryption Public Key (optional)').fill('')
  await report(page).getByRole('button', { name: 'Restore Defaults' }).click()
  await expectChips(page, first17)
  await save(page).click()
  await expect
    .poll(async () => configOfManly(await idTokenOf(admin)))
    .toMatchObject({
      ...nothing,
      reportSchedule: 'early',
    })
})

test('every invalid field has its own message, and nothing is saved', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  await signIn(admin, manly)
  const cases = [
    ['Host', 'sftp harbour', 'Invalid Hostname', 'host'],
    ['Port', '22a', 'Invalid Port', 'port'],
    ['Username', ' ', 'Invalid Username', 'username'],
    ['Path', '/inbound', 'Invalid folder', 'path'],
    ['Notification Email (optional)', 'finance', 'Invalid Email', 'notification email'],
    ['Encryption Public Key (optional)', 'mQINBF', armour, 'encryption public key'],
  ] as const
  for (const [name, text, message, what] of cases) {
    await field(page, name).fill(text)
    await expect(report(page).getByText(message, { exact: true })).toBeVisible()
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(save(page)).toHaveAccessibleDescription(`Correct the ${what} to save.`)
    await field(page, name).fill('')
    await expect(report(page).getByText(message, { exact: true })).toBeHidden()
  }
  // The server is saved completely or not at all.
  await field(page, 'Host').fill('sftp.harbour.example')
  await expect(report(page).getByText(wholeServer)).toBeVisible()
  await expect(save(page)).toHaveAccessibleDescription('Enter the port to save.')
  await field(page, 'Host').press('Enter')
  await expect(field(page, 'Port')).toBeFocused()
  await field(page, 'Host').fill('')
  await expect(report(page).getByText(wholeServer)).toBeHidden()
  expect(await configOfManly(await idTokenOf(admin))).toMatchObject(nothing)
})

test('a key that looks valid but cannot be read is reported on save', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(400, /\/clients\/HARBOURM1$/)
  await signIn(admin, manly)
  const text = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nnot a key'
  await field(page, 'Encryption Public Key (optional)').fill(text)
  await save(page).click()
  await expect(page.getByText(generic)).toBeVisible()
  const alert = report(page).getByText('Your changes weren’t saved').locator('..')
  await expect(alert).toContainText(/key/i)
  await expect(field(page, 'Encryption Public Key (optional)')).toHaveValue(text)
})

test('a failed save is reported for five seconds and keeps the typed values', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/HARBOURM1$/)
  noise.allowStatus(400, /\/clients\/HARBOURM1$/)
  await signIn(admin, manly)
  await field(page, 'Notification Email (optional)').fill('finance@harbour.example')
  await failNextSave(page, 500, { message: 'Internal server error' })
  await save(page).click()
  await expect(page.getByText(generic)).toBeVisible()
  await expect(page.getByText(generic)).toBeHidden({ timeout: 6_500 })
  await expect(report(page).getByText('Your changes weren’t saved')).toBeVisible()
  await expect(field(page, 'Notification Email (optional)')).toHaveValue('finance@harbour.example')
  await failNextSave(page, 400, {
    message: 'Bad request',
    details: { failureCode: 'ERR0.03', failureReason: 'Invalid Email' },
  })
  await save(page).click()
  await expect(report(page).getByText('Invalid Email')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(report(page).getByText('Your changes weren’t saved')).toBeHidden()
})

test('settings that another user saved in between are kept', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const mt940Report = { enabled: true, version: 'v2', interval: 'daily' } as const
  await setManlysSettings(token, {
    thinPayload: false,
    featureFlags: { mt940Report: { ...mt940Report, enabled: false } },
  })
  await signIn(admin, manly)
  await field(page, 'Notification Email (optional)').fill('finance@harbour.example')
  await setManlysSettings(token, { thinPayload: true, featureFlags: { mt940Report } })
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await configOfManly(token)).toMatchObject({
    reportNotificationsEmail: 'finance@harbour.example',
    thinPayload: true,
    featureFlags: { mt940Report },
  })
  // The other user's settings appear here without a reload.
  await expect(
    section(page, 'MT940 Report').getByRole('checkbox', { name: 'Enabled' }),
  ).toBeChecked()
})

test('fields are chosen by keyboard alone', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await report(page).getByRole('button', { name: 'Restore Defaults' }).focus()
  const chip = (name: string) => chips(page).getByRole('button', { name: `Remove ${name}` })
  await tabTo(page, chip('DateTime'), 2)
  await page.keyboard.press('End')
  await expect(chip('NPPTransactionId')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chip('DateTime')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(chip('LocalTime')).toHaveCount(0)
  await expect(chip('CRDR')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip('Amount')).toBeFocused()
  await expect(report(page).getByText('CRDR removed')).toBeAttached()
  for (let left = 15; left > 0; left -= 1) await page.keyboard.press('Backspace')
  await expect(chosen(page)).toHaveCount(0)
  await expect(chips(page)).toBeFocused()
  await expect(report(page).getByText('Should not be empty')).toBeVisible()
  await expect(save(page)).toHaveAccessibleDescription('Select a field to save.')
})

test('leaving with unsaved changes asks first', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await field(page, 'Host').fill('sftp.harbour.example')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expectNotSavedQuestion(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Host')).toHaveValue('sftp.harbour.example')
})
