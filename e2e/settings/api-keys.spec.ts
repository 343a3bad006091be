import { loseAnswers } from '../calls.ts'
import { expect, test } from '../journey.ts'
import type { Organisation } from '../organisation.ts'
import {
  isInMemory,
  keyDialog,
  keyIdOf,
  keyRow,
  keys,
  shownKey,
  statusOf,
  takeKeys,
} from './keys.ts'
import { configCall, configOf, screen } from './settings.ts'

test.describe.configure({ timeout: 180_000 })

/** The settings of a branch without keys. */
const ofBranch = ({ manly }: Organisation) => `${screen}?clientId=${manly.clientId}`

test('the first keys are shown once and give access to the API, until they are disabled', async ({
  page,
  signIn,
  organisation,
}) => {
  const { clientId } = organisation.manly
  await signIn(organisation.email('admin'), `/apps?clientId=${clientId}`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const dialog = keyDialog(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Here are your keys' })).toBeVisible()
  const [secret, distributable] = [
    await shownKey(dialog, 'Secret key'),
    await shownKey(dialog, 'Distributable key'),
  ]
  expect(secret).toMatch(new RegExp(`^SECR[A-Z]{6}_${clientId}_[A-Za-z0-9]{16}$`))
  expect(distributable).toMatch(new RegExp(`^DIST[A-Z]{6}_${clientId}_[A-Za-z0-9]{16}$`))
  await expect(dialog.getByLabel('HMAC key')).toHaveCount(0)

  // Only hashes were sent.
  expect((await sent).postDataJSON()).toEqual({
    keys: [
      { id: keyIdOf(secret), hash: expect.stringMatching(/^\$2b\$10\$/) },
      { id: keyIdOf(distributable), hash: expect.stringMatching(/^\$2b\$10\$/) },
    ],
  })
  await dialog.getByRole('button', { name: 'Copy Secret key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  // Escape, a press next to the dialog and Back must not close it, or the keys would be lost.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Secret key', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  // No part of the keys remains in the page.
  const browserState = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...sessionStorage },
      { ...localStorage },
    ]),
  )
  for (const key of [secret, distributable]) expect(browserState).not.toContain(key.slice(-16))

  const row = keyRow(page, keyIdOf(secret))
  await expect(row.getByText('ACTIVE')).toBeVisible()
  await expect(row.getByText('less than a minute ago')).toBeVisible()
  expect(await statusOf(secret)).toBe(200)
  expect(await statusOf(`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`)).toBe(401)
  expect(await statusOf(distributable)).toBe(403)

  await row.getByRole('switch', { name: `${keyIdOf(secret)} enabled` }).click({ force: true })
  // The key was used a moment ago.
  const inUse = page.getByRole('alertdialog', { name: `Disable the key ${keyIdOf(secret)}?` })
  const disabled = row.getByText('DISABLED')
  await expect(inUse.or(disabled)).toBeVisible()
  if (await inUse.isVisible()) await inUse.getByRole('button', { name: 'Disable key' }).click()
  await expect(
    page.getByText(
      'Status updated successfully. New status may not take effect for up to 60 minutes.',
    ),
  ).toBeVisible()
  await expect(disabled).toBeVisible()
  expect(await statusOf(secret)).toBe(401)
})

test('a set with an HMAC is generated and copied, with its permissions', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), ofBranch(organisation))
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  await keyDialog(page).getByLabel('Generate HMAC').check({ force: true })
  await keyDialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(keyDialog(page).getByLabel('HMAC key', { exact: true })).toBeVisible()
  const secret = await shownKey(keyDialog(page), 'Secret key')
  const hmacKey = await shownKey(keyDialog(page), 'HMAC key')
  expect(hmacKey).toMatch(/^HMAC_[A-Za-z0-9]{27}$/)
  // Keys shown together disappear together, from memory too.
  expect(await isInMemory(page, hmacKey)).toBe(true)
  await keyDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(keyDialog(page)).toBeHidden()
  // A snapshot of the memory takes seconds.
  await expect.poll(() => isInMemory(page, hmacKey), { timeout: 60_000 }).toBe(false)
  expect(await statusOf(secret)).toBe(401)
  expect(await statusOf(secret, '/balance', { hmacKey })).toBe(200)
  expect(await statusOf(secret, '/balance', { hmacKey: `${hmacKey}x` })).toBe(401)

  const row = keyRow(page, keyIdOf(secret))
  await expect(row.getByRole('cell', { name: 'Yes' })).toBeVisible()
  const permissions = row.getByRole('list', { name: `Permissions of ${keyIdOf(secret)}` })
  await expect(permissions.getByRole('listitem')).toHaveCount(5)
  await row.getByRole('button', { name: /^More\.\.\./ }).click()
  const all = await permissions.getByRole('listitem').allTextContents()
  expect(all.length).toBeGreaterThan(5)
  expect(all).toContain('POST paymentRequest/refund')

  // A copy of a signing key has 'Generate HMAC' ticked, unless the user unticks it.
  await row.getByRole('button', { name: `Duplicate ${keyIdOf(secret)}` }).click()
  await expect(keyDialog(page).getByLabel('Generate HMAC')).toBeChecked()
  await keyDialog(page).getByLabel('Generate HMAC').uncheck({ force: true })
  const [copy = ''] = await takeKeys(page, ['New key'])
  expect(await statusOf(copy)).toBe(200)
})

test('keys whose response was lost are read again before others can be generated', async ({
  page,
  signIn,
  idTokenOf,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(configCall)
  const email = organisation.email('admin')
  const { clientId } = organisation.manly
  await signIn(email, ofBranch(organisation))
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  await loseAnswers(page, configCall, 'PUT')
  // The page cannot read whether they were saved either.
  await page.route(configCall, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  const dialog = keyDialog(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByText(/^We couldn’t confirm your keys were saved\./)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const [secret = ''] = await takeKeys(page, ['Secret key'])
  expect((await configOf(await idTokenOf(email), clientId)).keys).toHaveLength(2)
  expect(await statusOf(secret)).toBe(200)
})
