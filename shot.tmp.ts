import { chromium } from '@playwright/test'
const D = 'http://localhost:4640', P = 'http://localhost:4641'
const out = '/tmp/run/shots/approvers'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
async function signIn(email: string, dark = false, width = 1440) {
  const c = await b.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  const p = await c.newPage()
  await p.goto(D)
  await p.getByLabel('Email').fill(email)
  await p.getByLabel('Password', { exact: true }).fill('demo-password')
  await p.getByRole('button', { name: 'Sign in', exact: true }).click()
  await p.getByRole('button', { name: 'Logout' }).or(p.getByRole('button', { name: 'Menu', exact: true })).first().waitFor({ timeout: 30000 })
  return p
}
const tokenOf = (p: any) => p.evaluate(() => sessionStorage.getItem('idToken'))
const admin = await signIn('admin@harbour.example')
const token = await tokenOf(admin)
const call = async (method: string, path: string, t: string, body?: object) => {
  const r = await fetch(P + path, { method, headers: { authorization: `Bearer ${t}`, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) })
  return { status: r.status, body: await r.json().catch(() => null) }
}
const policy = (over: object = {}) => ({ amounts: { payout: null, sweep: null, refund: null, bulkRefund: null, batch: null, ...over }, changes: [], apiKeys: false, expiryHours: 72 })
console.log('policy off', (await call('PUT', '/portal/v1/clients/HARBOUR/approvalPolicy', token, policy())).status)
const found = (await call('POST', '/rest/v1/paymentRequest/search?numberOfRecords=200', token, { PaymentRequestSearch: { status: ['COMPLETE'] } })).body
const records = found?.records ?? []
console.log(records.length)
const paid = records.filter((r: any) => r.PaymentRequestStatus.status === 'COMPLETE' && !r.PaymentRequest.multiPayment && Number(r.PaymentRequestStatus.amountReceived) < 400).slice(0, 6)
const ids = paid.map((r: any) => r.PaymentRequest.clientTransactionId)
const prIds = paid.map((r: any) => r.PaymentRequestStatus.paymentRequestId)
console.log(ids)
console.log('policy', (await call('PUT', '/portal/v1/clients/HARBOUR/approvalPolicy', token, { ...policy({ payout: '0.50', sweep: '0.00', refund: '10.00', bulkRefund: '100.00' }), changes: ['key', 'user', 'webhook', 'sftp', 'policy'] })).status)
const both = async (p: any, name: string) => {
  for (const [w, h] of [[1440, 900], [390, 844]] as const)
    for (const s of ['light', 'dark'] as const) {
      await p.setViewportSize({ width: w, height: h })
      await p.emulateMedia({ colorScheme: s })
      await p.waitForTimeout(350)
      await p.screenshot({ path: `${out}/${name}-${w}-${s}.png` })
    }
  await p.setViewportSize({ width: 1440, height: 900 })
  await p.emulateMedia({ colorScheme: 'light' })
}
const manager = await signIn('finance.manager@harbour.example')
const mt = await tokenOf(manager)
await call('POST', '/portal/v1/notes', mt, { kind: 'paymentRequest', id: prIds[0], text: 'Customer sent a photo of the damage.' })
// many refunds
await manager.goto(D + '/transactions/refunds')
await manager.getByRole('textbox', { name: 'Payments to refund' }).fill(`ID,Amount,Reference,Reason\n${ids.slice(0, 4).map((i: string) => `${i},,,"Recalled goods"`).join('\n')}\nunknown-order,,,\n`)
await manager.getByRole('button', { name: /Review/ }).click()
await manager.getByRole('button', { name: 'Ask for approval' }).waitFor()
await both(manager, 'refund-many-review')
await manager.getByRole('button', { name: 'Ask for approval' }).click()
await manager.getByRole('alertdialog').waitFor()
await both(manager, 'refund-many-dialog')
await manager.getByRole('alertdialog').getByRole('button', { name: 'Ask for approval' }).click()
await manager.getByText('Waiting for approval').first().waitFor()
await both(manager, 'refund-many-waits')
// single refund
const m2 = await signIn('finance.manager@harbour.example')
await m2.goto(`${D}/transactions/PaymentRequests/${prIds[4]}`)
await m2.getByRole('button', { name: 'Refund Payment' }).click()
await m2.getByRole('alertdialog').getByRole('button', { name: 'Ask for approval' }).waitFor()
await both(m2, 'refund-dialog')
await m2.getByRole('alertdialog').getByRole('button', { name: 'Ask for approval' }).click()
await m2.getByText('Waiting for approval').first().waitFor()
// payout
const pay = await call('POST', '/rest/v1/payment', mt, { Payment: { clientPaymentId: `invoice-${Date.now()}`, payeeName: 'Jon Smyth', paymentAmount: '12.30', paymentDescription: 'Milk, week 12', payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' } })
console.log('pay', pay.status)
// payout app
await m2.goto(P + '/payouts')
await m2.waitForTimeout(1500)
console.log(await m2.title(), m2.url())
// approvals
await admin.goto(D + '/approvals')
await admin.getByRole('list', { name: 'Payments' }).first().waitFor({ timeout: 20000 })
await admin.waitForTimeout(1500)
for (const [w, h] of [[1440, 900], [390, 844]] as const)
  for (const s of ['light', 'dark'] as const) {
    await admin.setViewportSize({ width: w, height: h }); await admin.emulateMedia({ colorScheme: s }); await admin.waitForTimeout(300)
    await admin.screenshot({ path: `${out}/approvals-${w}-${s}.png`, fullPage: true })
  }
await admin.setViewportSize({ width: 1440, height: 900 })
await admin.getByRole('listitem', { name: /Refund many/ }).getByRole('button', { name: 'Approve…' }).click()
await admin.getByRole('alertdialog').getByRole('list', { name: 'Payments' }).waitFor()
await both(admin, 'approve-dialog')
await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
await admin.getByRole('listitem', { name: /Refund many/ }).getByRole('button', { name: 'Decline…' }).click()
await admin.getByRole('alertdialog').getByLabel('Comment').fill('Wrong month, see the March list')
const t0 = Date.now()
await admin.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
await manager.getByText('Declined').first().waitFor({ timeout: 15000 })
console.log('manager saw it after', Date.now() - t0)
await both(manager, 'refund-many-declined')
await b.close()
