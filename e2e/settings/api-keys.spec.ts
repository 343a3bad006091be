import { callAsManly } from '../apps/checkout-app.ts'
import { failCalls, loseAnswers } from '../calls.ts'
import { expect, test } from '../journey.ts'
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
import {
  admin,
  configCall,
  configOfManly,
  failNextSave,
  generic,
  keyCall,
  manly,
  manlysSettings,
  showAsNew,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

const withKeys =
  'The secret and distributable api keys are currently enabled. You can duplicate each key independently.'
const once =
  'Copy the Authorization header for your key(s). It will only be displayed once and will not be stored in our system'

test('the first keys are generated, shown once, and give access to the API', async ({
  page,
  signIn,
}) => {
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  await expect(
    keys(page).getByText('To start using APIs, click the generate button to obtain a set of keys.'),
  ).toBeVisible()
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const dialog = keyDialog(page)
  await expect(dialog.getByText('Are you sure you wish to generate your api keys?')).toBeVisible()
  await expect(dialog.getByLabel('Generate HMAC')).not.toBeChecked()
  await expect(dialog.getByRole('link', { name: /^Developer Guide/ })).toHaveAttribute(
    'href',
    /\/docs#signing$/,
  )
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Here are your keys' })).toBeVisible()
  await expect(dialog.getByText(once)).toBeFocused()
  const [secret, distributable] = [
    await shownKey(dialog, 'Secret key'),
    await shownKey(dialog, 'Distributable key'),
  ]
  expect(secret).toMatch(/^SECR[A-Z]{6}_HARBOURM1_[A-Za-z0-9]{16}$/)
  expect(distributable).toMatch(/^DIST[A-Z]{6}_HARBOURM1_[A-Za-z0-9]{16}$/)
  await expect(dialog.getByLabel('HMAC key')).toHaveCount(0)

  // Only hashes were sent.
  const body = (await sent).postDataJSON()
  expect(body).toEqual({
    keys: [
      { id: keyIdOf(secret), hash: expect.stringMatching(/^\$2b\$10\$/) },
      { id: keyIdOf(distributable), hash: expect.stringMatching(/^\$2b\$10\$/) },
    ],
  })

  await dialog.getByRole('button', { name: 'Copy Secret key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

  // Escape, a press beside the dialog and Back must not close it, or the keys would be lost.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('Secret key', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  // No part of the keys remains in the page.
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...sessionStorage },
      { ...localStorage },
    ]),
  )
  for (const key of [secret, distributable]) expect(kept).not.toContain(key.slice(-16))

  await expect(keys(page).getByText(withKeys)).toBeVisible()
  await expect(keys(page).getByRole('button', { name: 'Generate' })).toHaveCount(0)
  const row = keyRow(page, keyIdOf(secret))
  await expect(row.getByText('Secret key, backend use only')).toBeVisible()
  await expect(row.getByText('ACTIVE')).toBeVisible()
  await expect(row.getByText('less than a minute ago')).toBeVisible()
  await expect(
    keyRow(page, keyIdOf(distributable)).getByText('Distributable key, may be used in a frontend'),
  ).toBeVisible()

  expect(await statusOf(secret)).toBe(200)
  expect(await statusOf(`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`)).toBe(401)
  expect(await statusOf(distributable)).toBe(403)
})

test('a user of a client with nothing set up generates a set, which has no permissions yet', async ({
  page,
  signIn,
}) => {
  await showAsNew(page, { keys: [] }, '**/portal/v1/clients/NEWCLIENT')
  await signIn('owner@newclient.example', '/settings')
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const [secret = '', distributable = ''] = await takeKeys(page, [
    'Secret key',
    'Distributable key',
  ])
  await expect(keyRow(page, keyIdOf(secret)).getByText('None yet')).toBeVisible()
  await expect(keyRow(page, keyIdOf(distributable)).getByText('GET paymentRequest')).toBeVisible()
  expect(await statusOf(secret)).toBe(403)
})

test('a set with an HMAC is generated and copied, with its permissions', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(401, /\/balance$/)
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
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
  await expect.poll(() => isInMemory(page, hmacKey)).toBe(false)
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
  const dialog = keyDialog(page)
  await expect(
    dialog.getByText(`Are you sure you wish to duplicate key with Id ${keyIdOf(secret)}?`),
  ).toBeVisible()
  await expect(
    dialog.getByText('The new key will have the same permissions as the key you are copying from'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Generate HMAC')).toBeChecked()
  await dialog.getByLabel('Generate HMAC').uncheck({ force: true })
  const [copy = ''] = await takeKeys(page, ['New key'])
  expect(await statusOf(copy)).toBe(200)
  await expect(
    keyRow(page, keyIdOf(copy)).getByRole('button', { name: `Duplicate ${keyIdOf(copy)}` }),
  ).toBeVisible()
})

test('a distributable key is copied after a confirmation, without an HMAC', async ({
  page,
  signIn,
}) => {
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const [distributable = ''] = await takeKeys(page, ['Distributable key'])
  const duplicate = keys(page).getByRole('button', {
    name: `Duplicate ${keyIdOf(distributable)}`,
  })
  await duplicate.click()
  await expect(keyDialog(page)).toBeVisible()
  await expect(keyDialog(page).getByLabel('Generate HMAC')).toHaveCount(0)
  await keyDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(keyDialog(page)).toBeHidden()
  await expect(duplicate).toBeFocused()
})

test('a disabled key stops working immediately and shows the provider’s state', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(500, /\/keys\//)
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const [secret = ''] = await takeKeys(page, ['Secret key'])
  const keyId = keyIdOf(secret)
  const row = keyRow(page, keyId)
  const toggle = row.getByRole('switch', { name: `${keyId} enabled` })
  expect(await statusOf(secret)).toBe(200)
  await toggle.click({ force: true })
  await expect(
    page.getByText(
      'Status updated successfully. New status may not take effect for up to 60 minutes.',
    ),
  ).toBeVisible()
  await expect(row.getByText('DISABLED')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  expect(await statusOf(secret)).toBe(401)

  await expect(toggle).not.toHaveAttribute('aria-busy', 'true')
  await failCalls(page, keyCall)
  await toggle.click({ force: true })
  await expect(page.getByText(generic)).toBeVisible()
  await expect(row.getByText('DISABLED')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.unroute(keyCall)
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true')

  // Another user enables the key at the same time, which appears on returning to the window.
  await callAsManly(await idTokenOf(admin), 'PATCH', `/clients/HARBOURM1/keys/${keyId}`, {
    enabled: true,
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(row.getByText('ACTIVE')).toBeVisible()
  expect(await statusOf(secret)).toBe(200)
})

test('after a rejection the dialog shows the reason and keeps the choices', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(400, /\/clients\/HARBOURM1$/)
  await showAsNew(page, { keys: [] })
  await failNextSave(page, 400, { message: 'A client can have at most 100 keys' })
  await signIn(admin, manly)
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const dialog = keyDialog(page)
  await dialog.getByLabel('Generate HMAC').check({ force: true })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`${generic}A client can have at most 100 keys`)
  await expect(dialog.getByLabel('Generate HMAC')).toBeChecked()
  await takeKeys(page, ['HMAC key'])
})

test('after a lost response, the keys are read before new ones can be generated', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowFailedRequests(/\/clients\/HARBOURM1$/)
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  const token = await idTokenOf(admin)
  const before = (await configOfManly(token)).keys?.length ?? 0
  let reads: 'fail' | 'pass' = 'fail'
  const puts: string[] = []
  await page.route(configCall, async (route) => {
    if (route.request().method() === 'PUT') {
      puts.push(route.request().postData() ?? '')
      await route.fetch()
      return route.abort()
    }
    return reads === 'fail' && puts.length > 0 ? route.abort() : route.continue()
  })
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const dialog = keyDialog(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByText(/^We couldn’t confirm your keys were saved\./)).toBeVisible()
  reads = 'pass'
  const [secret = ''] = await takeKeys(page, ['Secret key'])
  expect(puts).toHaveLength(1)
  expect((await configOfManly(token)).keys?.length).toBe(before + 2)
  expect(await statusOf(secret)).toBe(200)
})

test('leaving while keys are shown asks first', async ({ page, signIn }) => {
  await showAsNew(page, { keys: [] })
  await signIn(admin, '/apps?clientId=HARBOURM1')
  await page.getByRole('link', { name: 'Settings' }).click()
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  await keyDialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Here are your keys' })).toBeVisible()
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Secret key', { exact: true })).toBeVisible()
})

test('a copy is limited to the role of its creator, which the dialog shows beforehand', async ({
  page,
  signIn,
}) => {
  await signIn('tech.operator@harbour.example', '/settings')
  await keys(page).getByRole('button', { name: 'Duplicate SECRDEMO01' }).click()
  const dialog = keyDialog(page)
  await expect(
    dialog.getByText('The new key will have the same permissions as the key you are copying from'),
  ).toBeVisible()
  const note = dialog.getByText(/^A key can’t do more than the person who creates it\./)
  await expect(note).toContainText(
    'With your role, Tech Operator, the new key will only have: GET clients, GET paymentRequest, ',
  )
  await expect(note).not.toContainText('POST payment,')
  await expect(
    dialog.getByText('To create a key with all permissions, ask an Admin.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a key with more rights than the user’s role can be disabled, but only an admin may enable it', async ({
  page,
  signIn,
}) => {
  const config = '**/portal/v1/clients/HARBOUR'
  await page.route(config, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const off = body.keys.map((key: object) => ({ ...key, enabled: false }))
    await route.fulfill({ response, json: { ...body, keys: off } })
  })
  await signIn('tech.operator@harbour.example', '/settings')
  const secret = page.getByRole('switch', { name: 'SECRDEMO01 enabled' })
  await expect(secret).toBeDisabled()
  await expect(secret).toHaveAccessibleDescription(
    'This key can do more than your role. Ask an Admin to enable it.',
  )
  await expect(page.getByRole('switch', { name: 'DISTDEMO01 enabled' })).toBeEnabled()
})

test('a key has a name, and disabling a key in use asks first', async ({ page, signIn, noise }) => {
  noise.allowFailedRequests(/\/keys\/[^/]+$/)
  const config = '**/portal/v1/clients/HARBOURM1'
  const use = {
    lastUsedDateTime: new Date().toISOString(),
    lastUsedAddress: '203.0.113.5',
    lastUsedOperation: 'RestAPI/POST/paymentRequest',
  }
  await showAsNew(page, { keys: [] })
  await signIn(admin, manly)
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  await keyDialog(page).getByLabel('Name (optional)').fill('https://shop.example')
  await expect(
    keyDialog(page).getByText('Enter a name without a web or email address'),
  ).toBeVisible()
  await keyDialog(page).getByLabel('Name (optional)').fill('Web shop')
  const [secret = ''] = await takeKeys(page, ['Secret key'])
  const keyId = keyIdOf(secret)
  const row = keyRow(page, keyId)
  await expect(row.getByText('Web shop')).toBeVisible()

  await row.getByRole('button', { name: `Name ${keyId}` }).click()
  const naming = page.getByRole('dialog', { name: `Name the key ${keyId}` })
  await naming.getByLabel('Name (optional)').fill('')
  await page.evaluate(() => navigator.clipboard.writeText('\u00a0Point of sale \n'))
  await naming.getByLabel('Name (optional)').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(naming.getByLabel('Name (optional)')).toHaveValue('Point of sale')
  await page.route(keyCall, (route) => route.abort())
  await naming.getByRole('button', { name: 'Save name' }).click()
  const lost = naming.getByRole('alert').filter({ hasText: 'Your changes weren’t saved' })
  await expect(lost.getByText('Currently saved: Web shop.')).toBeVisible()
  await page.unroute(keyCall)
  await loseAnswers(page, keyCall, 'PATCH')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(naming.getByRole('alert')).toContainText('Your changes are saved')
  await page.unroute(keyCall)
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(naming).toBeHidden()
  await expect(row.getByText('Point of sale')).toBeVisible()

  // The key has been used by now, as the provider reports when the page is opened again.
  await page.route(config, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    const used = body.keys.map((key: { keyId: string }) =>
      key.keyId === keyId ? { ...key, ...use } : key,
    )
    return route.fulfill({ response, json: { ...body, keys: used } })
  })
  await page.reload()
  const toggle = row.getByRole('switch', { name: `${keyId} enabled` })
  await toggle.click({ force: true })
  const question = page.getByRole('alertdialog', {
    name: `Disable the key Point of sale (${keyId})?`,
  })
  await expect(question).toContainText(
    /This key is still in use\. It was last used .* ago, from 203\.0\.113\.5, for POST paymentRequest\./,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(toggle).toBeChecked()
  await toggle.click({ force: true })
  await question.getByRole('button', { name: 'Disable key' }).click()
  await expect(row.getByText('DISABLED')).toBeVisible()
  expect(await statusOf(secret)).toBe(401)
})
