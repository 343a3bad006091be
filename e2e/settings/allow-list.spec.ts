import type { Page } from '@playwright/test'
import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { keyDialog, keys, statusOf, takeKeys } from './keys.ts'
import {
  admin,
  configCall,
  configOfManly,
  expectNotSavedQuestion,
  failNextSave,
  generic,
  manly,
  manlysSettings,
  saveButtonOf,
  section,
  setManlysSettings,
  showAsNew,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

const saved = 'IP Whitelist updated successfully.'
const list = (page: Page) => section(page, 'IP Whitelisting')
const box = (page: Page) => list(page).getByLabel('IP addresses')

test.beforeEach(async ({ idTokenOf }) => {
  await setManlysSettings(await idTokenOf(admin), { ipWhitelist: [] })
})

test.afterEach(async ({ idTokenOf }) => {
  await setManlysSettings(await idTokenOf(admin), { ipWhitelist: [] })
})

test('each invalid rule is reported at the box and disables Save', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await expect(
    list(page).getByText(
      'Only connections coming from the below list will be processed. Note: By default the IP filter is open to all IP addresses.',
    ),
  ).toBeVisible()
  await expect(saveButtonOf(list(page))).not.toHaveAttribute('aria-disabled', 'true')
  const eleven = Array.from({ length: 11 }, (_, index) => `203.0.113.${index}`).join('\n')
  for (const [text, message, line] of [
    ['203.0.113.1\n\n203.0.113.256', 'Invalid IP address.', 3],
    ['203.0.113.1\n203.0.113.0/24', 'Invalid IP address.', 2],
    ['::1', 'Invalid IP address.', 1],
    ['203.0.113.1\n203.0.113.1', 'Unique IP addresses only.', 2],
    [eleven, 'Maximum 10 IP addresses allowed.', 11],
  ] as const) {
    await box(page).fill(text)
    await box(page).blur()
    await expect(box(page)).toHaveAccessibleDescription(message)
    await expect(saveButtonOf(list(page))).toHaveAccessibleDescription(
      `Correct line ${line} to save.`,
    )
    await saveButtonOf(list(page)).click({ force: true })
  }
  await box(page).fill(eleven.slice(0, eleven.lastIndexOf('\n')))
  await expect(saveButtonOf(list(page))).not.toHaveAttribute('aria-disabled', 'true')
})

test('a saved list allows calls with keys from these addresses only, and an empty list from any', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(403, /\/balance$/)
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  await expect(keyDialog(page)).toBeVisible()
  const [secret = ''] = await takeKeys(page, ['Secret key'])
  expect(await statusOf(secret)).toBe(200)

  await box(page).fill('203.0.113.7\n\n 198.51.100.72 \n')
  await saveButtonOf(list(page)).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(box(page)).toHaveValue('203.0.113.7\n198.51.100.72')
  expect((await configOfManly(await idTokenOf(admin))).ipWhitelist).toEqual([
    '203.0.113.7',
    '198.51.100.72',
  ])
  expect(await statusOf(secret)).toBe(403)
  // The dashboard is not filtered, so users cannot lock themselves out.
  await page.reload()
  await expect(box(page)).toHaveValue('203.0.113.7\n198.51.100.72')

  await box(page).fill('')
  await saveButtonOf(list(page)).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await statusOf(secret)).toBe(200)
})

test('a failed save keeps the typed list and shows the known state', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/HARBOURM1$/)
  noise.allowStatus(400, /\/clients\/HARBOURM1$/)
  await signIn(admin, manly)
  await box(page).fill('203.0.113.7')
  await failNextSave(page, 400, { message: 'This cannot be saved today' })
  await saveButtonOf(list(page)).click()
  await expect(page.getByText(generic)).toBeVisible()
  await expect(list(page).getByText('This cannot be saved today')).toBeVisible()
  await expect(box(page)).toHaveValue('203.0.113.7')
  await failNextSave(page, 500, { message: 'Internal server error' })
  await saveButtonOf(list(page)).click()
  await expect(list(page).getByText('Your changes weren’t saved')).toBeVisible()
  await expect(box(page)).toHaveValue('203.0.113.7')
  await saveButtonOf(list(page)).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(list(page).getByText('Your changes weren’t saved')).toHaveCount(0)
})

test('saving blocks no other section, and typed values are not lost silently', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManlysSettings(token, { thinPayload: false })
  await signIn(admin, `/apps?clientId=HARBOURM1`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await box(page).fill('203.0.113.7')
  await page.getByRole('link', { name: 'Apps' }).click()
  const question = await expectNotSavedQuestion(page)
  await expect(question.getByText('Your changes to IP Whitelisting aren’t saved.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(box(page)).toHaveValue('203.0.113.7')

  // While the list is being saved, its button is busy and the other sections are unchanged.
  const letGo = await holdCalls(page, configCall)
  await saveButtonOf(list(page)).click()
  await expect(saveButtonOf(list(page))).toHaveAttribute('aria-busy', 'true')
  await expect(box(page)).toHaveAttribute('readonly', '')
  const thin = page.getByLabel('Thin Payload')
  await thin.check({ force: true })
  letGo()
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()
  await expect
    .poll(async () => {
      const { ipWhitelist, thinPayload } = await configOfManly(token)
      return { ipWhitelist, thinPayload }
    })
    .toEqual({ ipWhitelist: ['203.0.113.7'], thinPayload: true })
  await expect(box(page)).toHaveValue('203.0.113.7')
  await expect(thin).toBeChecked()
  await page.getByRole('link', { name: 'Apps' }).click()
  await expect(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible()
})
