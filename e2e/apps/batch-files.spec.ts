import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '../journey.ts'
import type { Organisation } from '../organisation.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'
import {
  enabled,
  field,
  fillDetails,
  openFile,
  pgp,
  readBatchApp,
  rowOf,
  save,
  saveBatchApp,
  screen,
  showDone,
  testConnection,
} from './batch-app.ts'
import { abaFile, dropFile, makeFolder, namesIn, server } from './client-server.ts'

/** Payments that were made once are never made again, so every file has new references. */
const reference = () => freshPrefix('WAGES').slice(0, 14)
const fileName = () => `payment_FILE_${reference()}.aba`

/** Makes a folder that no other journey uses on the demo's server, and money for the client's payments. */
async function prepare({ topUpPayId }: Organisation): Promise<string> {
  const folder = freshPrefix('input')
  await makeFolder(folder)
  await payAtTestBank(topUpPayId, 100)
  return folder
}

/** Saves the app with a folder, as its screen would. */
async function setUp(token: string, organisation: Organisation) {
  const folder = await prepare(organisation)
  const { host, port, username } = server
  const sftpDetails = { host, port, username, folder }
  await saveBatchApp(token, organisation.clientId, { enabled: true, sftpDetails })
  return sftpDetails
}

test('a batch app is set up, and a dropped file is found and paid, with its payout in the list', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const folder = await prepare(organisation)
  const details = {
    Host: server.host,
    Port: String(server.port),
    Username: server.username,
    'Input folder': folder,
    Prefix: 'payment',
    Extension: 'aba',
  }
  await signIn(organisation.email('admin'), screen)
  await enabled(page).check()
  await fillDetails(page, details)
  await save(page).click()
  await expect(page.getByText('Batch App settings updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy SSH Key' }).click()
  const token = await idTokenOf(organisation.email('admin'))
  const { key } = await readBatchApp(token, organisation.clientId)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  // The server knows the key that the first save has made.
  await testConnection(page).click()
  await expect(page.getByText('We can fetch your files.')).toBeVisible()
  await expect(page.getByText('works', { exact: true })).toHaveCount(5)
  await page.reload()
  await expect(enabled(page)).toBeChecked()
  for (const [name, text] of Object.entries(details)) {
    await expect(field(page, name)).toHaveValue(text)
  }

  const name = fileName()
  const credits = [
    { title: 'ANA SILVA', cents: 1_25, reference: reference() },
    { title: 'TOM OBRIEN', cents: 2_50, reference: reference() },
  ]
  await dropFile(folder, name, abaFile(credits))
  const row = rowOf(page, name)
  await expect(row).toContainText('PROCESSED', { timeout: 60_000 })
  await expect(row).toContainText('$3.75')
  const file = await openFile(page, name)
  await expect(file.getByText('No payments failed.')).toBeVisible()
  await file.getByRole('radio', { name: 'All payments' }).check({ force: true })
  const lines = file.getByRole('list', { name: 'All payments' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Line 2')
  await expect(lines.first()).toContainText('ANA SILVA')
  await expect(lines.first()).toContainText('$1.25')
  const link = lines.last().getByRole('link', { name: /^Payout / })
  const clientPaymentId = ((await link.textContent()) ?? '').replace('Payout ', '')
  await link.click()
  await expect(page).toHaveURL(
    `/transactions/OutboundPayments?clientPaymentId=${encodeURIComponent(clientPaymentId)}`,
  )
  const list = page.getByRole('table')
  await expect(list).toContainText('TOM OBRIEN')
  await expect(list).toContainText('$2.50')
  await expect
    .poll(() => namesIn(`${folder}/processed`))
    .toEqual(expect.arrayContaining([name, `${name}.result.csv`]))
})

test('a file with wrong totals and a second file with the same payments are rejected and pay nothing', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const { clientId } = organisation
  const token = await idTokenOf(organisation.email('admin'))
  const { folder } = await setUp(token, organisation)
  await signIn(organisation.email('admin'), screen)
  const credits = [{ title: 'ANA SILVA', cents: 1_25, reference: reference() }]
  const [wrong, first, second] = [fileName(), fileName(), fileName()]
  await dropFile(folder, wrong, abaFile(credits, { totalCents: 1_26 }))
  await showDone(page, token, clientId, wrong)
  const row = rowOf(page, wrong)
  await expect(row).toContainText('REJECTED')
  // The error is visible without opening the row.
  await expect(row).toContainText('Line 3, column 21: The net total in cents is 126')
  const file = await openFile(page, wrong)
  await expect(file.getByText('Nothing was paid')).toBeVisible()
  const problems = file.getByRole('table', { name: 'Errors in this file' })
  await expect(problems.getByRole('row').nth(1)).toHaveText(
    /^3\s*21\s*The net total in cents is 126, but the records of type 1 add up to 125$/,
  )
  await expect(problems.getByRole('row')).toHaveCount(3)

  await dropFile(folder, first, abaFile(credits))
  await showDone(page, token, clientId, first)
  await expect(rowOf(page, first)).toContainText('PROCESSED')
  await dropFile(folder, second, abaFile(credits))
  await showDone(page, token, clientId, second)
  await expect(rowOf(page, second)).toContainText('REJECTED')
  await expect(
    (await openFile(page, second)).getByText(`These payments were already made from ${first}`, {
      exact: false,
    }),
  ).toBeVisible()
})

test('with PGP on, a plain file is rejected and a file encrypted by GnuPG is paid', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  test.skip(!hasGnuPg(), 'GnuPG is not installed')
  const { clientId } = organisation
  const token = await idTokenOf(organisation.email('admin'))
  const { folder } = await setUp(token, organisation)
  await signIn(organisation.email('admin'), screen)
  await pgp(page).check()
  await expect(page.getByText('PGP encryption is on.')).toBeVisible()
  const publicKey = (await readBatchApp(token, clientId)).inputFilePgpPublicKey ?? ''
  // The same key is used again after encryption was off.
  await pgp(page).uncheck()
  await expect(page.getByText('PGP encryption is off.')).toBeVisible()
  expect(await readBatchApp(token, clientId)).not.toHaveProperty('inputFilePgpPublicKey')
  await pgp(page).check()
  await page.getByRole('button', { name: 'Copy Public Key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(publicKey)

  const name = fileName()
  const content = abaFile([{ title: 'ANA SILVA', cents: 1_35, reference: reference() }])
  await dropFile(folder, name, content)
  await showDone(page, token, clientId, name)
  await expect(rowOf(page, name)).toContainText('REJECTED')
  await dropFile(folder, `${name}.pgp`, encrypted(content, publicKey))
  await showDone(page, token, clientId, `${name}.pgp`)
  await expect(rowOf(page, `${name}.pgp`)).toContainText('PROCESSED')
  const file = await openFile(page, `${name}.pgp`)
  await expect(file.getByText('No payments failed.')).toBeVisible()
})

test('testing unsaved settings names the failed step and saves nothing', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const token = await idTokenOf(organisation.email('admin'))
  const sftpDetails = await setUp(token, organisation)
  await signIn(organisation.email('admin'), screen)
  const cases = [
    ['Input folder', 'no-such-folder', 'Input folder'],
    ['Username', 'somebody', 'Login'],
    // Of this machine, only the demo's own server is allowed.
    ['Port', '1', 'Host name'],
    ['Host', 'nowhere.invalid', 'Host name'],
  ] as const
  for (const [name, text, step] of cases) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(text)
    await testConnection(page).click()
    await expect(page.getByText('We can’t fetch your files yet.')).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('listitem').filter({ hasText: 'failed' })).toContainText(step)
    await field(page, name).fill(before)
    await expect(page.getByText('The details have changed since the last test.')).toBeVisible()
  }
  await field(page, 'Port').fill('x')
  await expect(testConnection(page)).toHaveAccessibleDescription(
    'Complete your server details to test the connection.',
  )
  expect((await readBatchApp(token, organisation.clientId)).sftpDetails).toEqual(sftpDetails)
})

function hasGnuPg(): boolean {
  try {
    execFileSync('gpg', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Encrypts with the public key in a file, as the page describes. */
function encrypted(content: string, publicKey: string): Buffer {
  const home = mkdtempSync(path.join(tmpdir(), 'tideway-gpg-'))
  try {
    const [key, file, output] = ['public-key.asc', 'payment.aba', 'payment.aba.pgp'].map((name) =>
      path.join(home, name),
    ) as [string, string, string]
    writeFileSync(key, publicKey)
    writeFileSync(file, content)
    const options = ['--homedir', home, '--batch', '--quiet']
    execFileSync(
      'gpg',
      [...options, '--output', output, '--encrypt', '--recipient-file', key, file],
      {
        stdio: 'ignore',
      },
    )
    return readFileSync(output)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
