import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import {
  screen as batchScreen,
  openFile,
  rowOf,
  saveBatchApp,
  showDone,
} from '../apps/batch-app.ts'
import { abaFile, dropFile, makeFolder, namesIn, server } from '../apps/client-server.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import { dashboardUrl } from '../system/addresses.ts'
import { freshPrefix } from '../system/provider.ts'
import { requestAbout, screenOf, setPolicy } from './approving.ts'

test.setTimeout(180_000)

// Otherwise the provider would look into the folder until the end of the run.
test.afterEach(async ({ organisation, idTokenOf }) => {
  const token = await idTokenOf(organisation.email('admin'))
  await saveBatchApp(token, organisation.newtown.clientId, { enabled: false })
})

test('a payment file waits, is paid when a finance manager approves it, and one that is declined is not', async ({
  page,
  browser,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const token = await idTokenOf(admin)
  const branch = organisation.newtown.clientId
  await fund(5, organisation.newtown)
  await setPolicy(token, organisation, {
    amounts: { ...noApprovalPolicy.amounts, batch: '2.00' },
  })
  const folder = freshPrefix('held')
  await makeFolder(folder)
  const sftpDetails = { host: server.host, port: server.port, username: server.username, folder }
  await saveBatchApp(token, branch, { enabled: true, sftpDetails, openPgpEnabled: false })
  const reference = () => freshPrefix('WAGES').slice(0, 14)
  const [good, bad] = [`payment_FILE_${reference()}.aba`, `payment_FILE_${reference()}.aba`]
  const credits = [
    { title: 'ANA SILVA', cents: 1_25, reference: reference() },
    { title: 'TOM OBRIEN', cents: 1_50, reference: reference() },
  ]
  await dropFile(folder, good, abaFile(credits))
  await dropFile(
    folder,
    bad,
    abaFile([{ title: 'ANA SILVA', cents: 2_01, reference: reference() }]),
  )

  await signIn(admin, `${batchScreen}?clientId=${branch}`)
  await expect(rowOf(page, good)).toContainText('Waiting for approval', { timeout: 60_000 })
  const file = await openFile(page, good)
  await expect(file.getByText('Someone who may pay out must approve this file')).toBeVisible()
  const lines = file.getByRole('list', { name: 'All payments' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('WAITING')

  // A finance manager has no Apps screen, but can still decide.
  const context = await browser.newContext({ baseURL: dashboardUrl })
  const second = await context.newPage()
  await second.goto(screenOf(organisation))
  await fillSignIn(second, organisation.email('finance.manager'))
  await expectSignedIn(second)
  const request = requestAbout(second, good)
  await expect(request).toContainText('Pay a payment file, $2.75')
  await expect(request).toContainText('$1.50 to TOM OBRIEN')
  await expect(request).toContainText(`Asked by batch file ${good}`)
  await request.getByRole('button', { name: 'Approve…' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved. It’s done.')).toBeVisible()
  const other = requestAbout(second, bad)
  await expect(other).toBeVisible({ timeout: 60_000 })
  await other.getByRole('button', { name: 'Decline…' }).click()
  const question = second.getByRole('alertdialog', { name: 'Decline this request?' })
  await question.getByLabel('Comment').fill('Paid already')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByText('The request is declined.')).toBeVisible()
  await context.close()

  await showDone(page, token, branch, good)
  await expectSignedIn(page)
  await expect(rowOf(page, good)).toContainText('PROCESSED')
  await showDone(page, token, branch, bad)
  await expect(rowOf(page, bad)).toContainText('REJECTED')
  await expect(rowOf(page, bad)).toContainText('The file was declined: Paid already')
  await expect.poll(() => namesIn(`${folder}/rejected`)).toContain(`${bad}.result.csv`)
  await expect.poll(() => namesIn(`${folder}/processed`)).toContain(`${good}.result.csv`)
})
