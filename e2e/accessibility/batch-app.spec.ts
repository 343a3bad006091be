import type { Page } from '@playwright/test'
import {
  appsCall,
  details,
  enabled,
  field,
  fillDetails,
  pgp,
  save,
  screen,
  testConnection,
} from '../apps/batch-app.ts'
import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

/** Answers with states that no demo has at once: every status, problems, failed payments, a server in trouble. */
async function answerBatches(page: Page): Promise<void> {
  const cors = { 'access-control-allow-origin': '*' }
  const answer = (address: RegExp, json: unknown) =>
    page.route(address, (route) => route.fulfill({ headers: cors, json }))
  const file = (fileName: string, fields: object) => ({
    batchId: fileName,
    fileName,
    status: 'PROCESSED',
    createdDatetime: '2026-11-20T23:15:00.000Z',
    completedDatetime: '2026-11-20T23:16:00.000Z',
    sizeBytes: 12_345,
    encrypted: false,
    payments: { count: 3, amount: '1284.50' },
    made: { count: 2, amount: '1200.00' },
    refused: { count: 1, amount: '84.50' },
    problemCount: 0,
    movedTo: 'input/processed',
    ...fields,
  })
  const rejected = file('payment_with-a-name-as-long-as-an-accounting-program-makes.aba', {
    status: 'REJECTED',
    reason: 'Line 3, column 31: The account title is blank (and 1 more)',
    problemCount: 2,
  })
  const line = {
    bsb: '062000',
    accountNumber: '12345999',
    amount: '999999.99',
    clientPaymentId: 'payment_FILE_20261121-a1b2c3d4-3',
  }
  await answer(/\/batches\?.*$/, {
    recordCount: 5,
    nextPageId: 'more',
    records: [
      file('payment_waits.aba', { status: 'RECEIVED', waitsForApproval: true }),
      file('payment_FILE_20261121-2.aba.pgp', { status: 'RECEIVED', encrypted: true }),
      file('payment_FILE_20261121.aba', { filingProblem: 'The file could not be moved.' }),
      rejected,
    ],
  })
  await answer(/\/batches\/[^/?]+$/, {
    ...rejected,
    problems: [
      { line: 3, column: 31, message: 'The account title is blank' },
      { line: 9, column: 21, message: 'The net total in cents is 1, but the records make 2' },
    ],
  })
  await answer(/\/batches\/[^/]+\/lines/, {
    recordCount: 2,
    nextPageId: '5',
    records: [
      {
        ...line,
        line: 3,
        status: 'REFUSED',
        payeeName: 'Ana Silva',
        reason: 'There is not enough money in the account',
      },
      {
        ...line,
        line: 5,
        status: 'RETURNED',
        payeeName: 'WOLLONGONG WHOLESALE BEANS AND S',
        paymentId: 'payment',
        reason: 'Account closed',
      },
    ],
  })
  await answer(/\/batch\/connection$/, {
    state: 'FAILING',
    checkedDatetime: '2026-11-20T23:15:00.000Z',
    step: 'hostKey',
    reason: 'The server shows another host key than before',
    otherFiles: 2,
  })
  await answer(/\/test-connection$/, {
    works: false,
    steps: [
      { step: 'name', outcome: 'OK', message: 'It leads to 203.0.113.7' },
      { step: 'port', outcome: 'OK', message: '' },
      { step: 'hostKey', outcome: 'FAILED', message: 'Ask us to trust the new key' },
      { step: 'login', outcome: 'NOT_TRIED', message: '' },
      { step: 'folder', outcome: 'NOT_TRIED', message: '' },
    ],
  })
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKkU1vXc0Yp7n6lE4p1Zb2tFhQmYwZkq0Q7cYy0bq4Xs us'
  await answer(appsCall, {
    checkout: {},
    batch: {
      enabled: true,
      openPgpEnabled: true,
      key,
      inputFilePgpPublicKey: `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${'xjMEZz8rQRYJKwYBBAHaRw8BAQdAqHkq7m1qg0YpYwq3d2vXb8mJkZp1RwAAAA\n'.repeat(20)}-----END PGP PUBLIC KEY BLOCK-----\n`,
      sftpDetails: { host: 'sftp.harbour.example', port: 22, username: 'tideway', folder: 'input' },
    },
  })
}

test('the batch app is accessible: loading, failed, with nothing set up, and with files of every status', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, /\/(apps|batches|connection)$/)
  // A month without reports is a 404 (spec 8).
  noise.allowStatus(404, /\/report$/)
  const calls = [appsCall, /\/batches\?/, /\/batch\/connection$/]
  const held = await Promise.all(calls.map((call) => holdCalls(page, call)))
  await signIn(organisation.email('admin'), screen)
  await expect(page.getByRole('heading', { name: 'PGP Encryption' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const call of calls) await failCalls(page, call)
  for (const release of held) release()
  await page.reload()
  await expect(page.getByText(/Something went wrong loading your configuration/)).toBeVisible()
  await expect(page.getByText(/An error occurred/).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(
    page.getByText(/We haven’t found any files yet\. Turn on the Batch App/),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await enabled(page).check()
  await fillDetails(page, details)
  await expect(pgp(page)).toHaveAccessibleDescription('Save first to create your SSH key.')
  for (const name of ['Host', 'Port', 'Username', 'Input folder', 'Prefix', 'Extension']) {
    await field(page, name).fill(' ')
  }
  await expect(page.getByText('Invalid extension')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await page.getByRole('link', { name: 'Reports' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Leave without saving' }).click()

  await answerBatches(page)
  await page.goto(screen)
  await testConnection(page).click()
  await expect(page.getByText('We can’t fetch your files yet.')).toBeVisible()
  const opened = (name: string) => page.getByRole('region', { name: `Details of ${name}` })
  const long = 'payment_with-a-name-as-long-as-an-accounting-program-makes.aba'
  await page.getByRole('button', { name: `Details of ${long}` }).click()
  await expect(opened(long).getByText('The account title is blank', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Details of payment_waits.aba' }).click()
  await expect(opened('payment_waits.aba').getByText('Waiting for approval')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const partly = 'payment_FILE_20261121.aba'
  await page.getByRole('button', { name: `Details of ${partly}`, exact: true }).click()
  await expect(opened(partly).getByText('Account closed').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleAtBothWidths(page)
})

test('the batch app is set up by keyboard alone', async ({ page, signIn, organisation }) => {
  await signIn(organisation.email('admin'), screen)
  await expect(enabled(page)).toBeVisible()
  await tabTo(page, enabled(page))
  await page.keyboard.press('Space')
  await expect(enabled(page)).toBeChecked()
  for (const [name, text] of Object.entries(details)) {
    await tabTo(page, field(page, name), 3)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await field(page, 'Port').fill('x')
  await field(page, 'Extension').press('Enter')
  await expect(field(page, 'Port')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('22')
  // Prefix and extension, the copy buttons of three names, and the controls between them.
  await tabTo(page, save(page), 12)
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
})
