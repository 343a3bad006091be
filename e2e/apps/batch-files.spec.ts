import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as plain } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import {
  admin,
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

const clientId = 'HARBOUR'
/** A folder for this run only, so that files of other runs do not interfere. */
const folder = freshPrefix('input')
const sftpDetails = { host: server.host, port: server.port, username: server.username, folder }
/** Payments that were made once are never made again, so every file has new references. */
const reference = () => freshPrefix('WAGES').slice(0, 14)

test.describe.configure({ mode: 'serial' })

plain.beforeAll(() => makeFolder(folder))

test('a batch app is set up, and a dropped file is found and paid, with its payout in the list', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  await saveBatchApp(token, clientId, { enabled: false })
  await signIn(admin, screen)
  await enabled(page).check()
  await fillDetails(page, {
    Host: server.host,
    Port: String(server.port),
    Username: server.username,
    'Input folder': folder,
    Prefix: 'payment',
    Extension: 'aba',
  })
  await testConnection(page).click()
  await expect(page.getByText('We can fetch your files.')).toBeVisible()
  await expect(page.getByText('works', { exact: true })).toHaveCount(5)
  await save(page).click()
  await expect(page.getByText('Batch App settings updated successfully.')).toBeVisible()

  const name = `payment_FILE_${reference()}.aba`
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

test('a file with wrong totals pays nothing, and its error names the line and column', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  await signIn(admin, screen)
  const name = `payment_FILE_${reference()}.aba`
  const credits = [{ title: 'ANA SILVA', cents: 1_25, reference: reference() }]
  await dropFile(folder, name, abaFile(credits, { totalCents: 1_26 }))
  await showDone(page, token, clientId, name)
  const row = rowOf(page, name)
  await expect(row).toContainText('REJECTED')
  // The error is visible without opening the row.
  await expect(row).toContainText('Line 3, column 21: The net total in cents is 126')
  const file = await openFile(page, name)
  await expect(file.getByText('Nothing was paid')).toBeVisible()
  const problems = file.getByRole('table', { name: 'Errors in this file' })
  await expect(problems.getByRole('row').nth(1)).toHaveText(
    /^3\s*21\s*The net total in cents is 126, but the records of type 1 add up to 125$/,
  )
  await expect(problems.getByRole('row')).toHaveCount(3)
})

test('a second file with the same payments is reported and not paid', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  const content = abaFile([{ title: 'ANA SILVA', cents: 1_05, reference: reference() }])
  const first = `payment_FILE_${reference()}.aba`
  const second = `payment_FILE_${reference()}.aba`
  await signIn(admin, screen)
  await dropFile(folder, first, content)
  await showDone(page, token, clientId, first)
  await expect(rowOf(page, first)).toContainText('PROCESSED')
  await dropFile(folder, second, content)
  await showDone(page, token, clientId, second)
  await expect(rowOf(page, second)).toContainText('REJECTED')
  const file = await openFile(page, second)
  await expect(
    file.getByText(`These payments were already made from ${first}`, { exact: false }),
  ).toBeVisible()
})

test('with PGP on, a plain file is rejected and a file encrypted by GnuPG is paid', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  test.skip(!hasGnuPg(), 'GnuPG is not installed')
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  await signIn(admin, screen)
  await pgp(page).check()
  await expect(page.getByText('PGP encryption is on.')).toBeVisible()
  const publicKey = (await readBatchApp(token, clientId)).inputFilePgpPublicKey ?? ''
  const name = `payment_FILE_${reference()}.aba`
  const content = abaFile([{ title: 'ANA SILVA', cents: 1_35, reference: reference() }])
  await dropFile(folder, name, content)
  await showDone(page, token, clientId, name)
  await expect(rowOf(page, name)).toContainText('REJECTED')
  await dropFile(folder, `${name}.pgp`, encrypted(content, publicKey))
  await showDone(page, token, clientId, `${name}.pgp`)
  await expect(rowOf(page, `${name}.pgp`)).toContainText('PROCESSED')
  const file = await openFile(page, `${name}.pgp`)
  await expect(file.getByText('No payments failed.')).toBeVisible()
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
})

test('testing unsaved settings names the failed step and saves nothing', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await saveBatchApp(token, clientId, { enabled: true, sftpDetails, openPgpEnabled: false })
  await signIn(admin, screen)
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
  expect((await readBatchApp(token, clientId)).sftpDetails).toEqual(sftpDetails)
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
