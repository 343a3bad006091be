import { Agent, request } from 'undici'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { SIGNATURE_HEADER } from '../../src/rail/iso20022/signature.ts'
import { creditNotification } from '../iso-gateway/gateway-messages.ts'
import type { Fault } from '../iso-gateway/iso-gateway.ts'
import { PAYER } from '../iso-gateway/iso-gateway.ts'
import { openIsoProvider, until } from '../iso-gateway/iso-provider.ts'
import { payout } from '../records/payouts.ts'

const iso = await openIsoProvider()
const { provider, gateway, certificates } = iso
const { bank } = gateway
await iso.fund(10_000_00)

afterEach(() => iso.finished())
afterAll(() => iso.close())

let accounts = 0
const newAccount = () => {
  accounts += 1
  return { bsb: '062000', accountNumber: String(60_000_000 + accounts) }
}
const centsOf = ({ bsb, accountNumber }: { bsb: string; accountNumber: string }) =>
  bank.accounts.get(`${bsb} ${accountNumber}`)?.cents ?? 0

async function payoutTo(account: object): Promise<string> {
  const answer = await provider.call('POST', '/rest/v1/payment', {
    body: { Payment: payout({ ...account, paymentAmount: '10.00' }) },
  })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.PaymentStatus.paymentId
}
const statusOf = async (id: string) =>
  (await provider.call('GET', `/rest/v1/payment?id=${id}`)).body.PaymentStatus.status

describe('a payout whose answer is lost settles once', () => {
  test.each<[Fault, string]>([
    ['cut-before', 'pacs.008.001.08'],
    ['busy', 'pacs.008.001.08'],
    ['cut-after', 'pacs.028.001.03'],
    ['silent', 'pacs.028.001.03'],
    ['wrong-key', 'pacs.028.001.03'],
    ['unsigned', 'pacs.028.001.03'],
    ['answers-another', 'pacs.028.001.03'],
    ['stale', 'pacs.028.001.03'],
    ['not-xml', 'pacs.028.001.03'],
    ['not-valid', 'pacs.028.001.03'],
  ])('%s', async (fault, last) => {
    const account = newAccount()
    gateway.arrived.length = 0
    gateway.faults.push(fault)
    const id = await payoutTo(account)
    await iso.finished()
    expect(await statusOf(id)).toBe('SETTLED')
    expect(centsOf(account)).toBe(10_00)
    expect(gateway.arrived.at(-1)).toBe(last)
    expect(iso.log()).toContain('the outcome of an order is open')
  })

  test('after the gateway was down and has restarted', async () => {
    const account = newAccount()
    await gateway.stop()
    const id = await payoutTo(account)
    await until(async () => (await statusOf(id)) === 'PENDING', 'the payout is pending')
    await gateway.start()
    await iso.finished()
    expect([await statusOf(id), centsOf(account)]).toEqual(['SETTLED', 10_00])
  })
})

test('a payment that could not be delivered is read by polling, once', async () => {
  const { PaymentRequest, PaymentRequestStatus } = await provider.create()
  const { payID } = PaymentRequest
  const xml = creditNotification({
    txId: 'TESTAU2SXXXI20261123900000000000001',
    payId: payID,
    cents: 100_00,
    from: PAYER,
  })
  gateway.store(xml)
  const id = PaymentRequestStatus.paymentRequestId
  const complete = async () => (await provider.read(id)).PaymentRequestStatus.status === 'COMPLETE'
  await until(complete, 'the payment is read')
  expect((await gateway.deliver(xml)).status).toBe(200)
  const { rows } = await provider.database.pool.query(
    `SELECT count(*) FROM received_payments WHERE npp_transaction_id = 'TESTAU2SXXXI20261123900000000000001'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('money without a PayID is accepted, and logged for an operator', async () => {
  const xml = creditNotification({
    txId: 'OTHR/AU/2026-11-23/1',
    payId: 'a@pay.tideway.example',
    cents: 3_00,
    from: PAYER,
  }).replace(/<Prxy>.*?<\/Prxy>/, '')
  expect((await gateway.deliver(xml)).status).toBe(200)
  expect(iso.log()).toContain('money arrived that cannot be assigned to anyone')
})

test('money for an unknown PayID goes back, whatever the form of its transaction id', async () => {
  const before = centsOf(PAYER)
  const credit = { txId: 'OTHR/AU/2026-11-23/2', payId: 'nobody@pay.tideway.example', cents: 4_00 }
  expect((await gateway.deliver(creditNotification({ ...credit, from: PAYER }))).status).toBe(200)
  await until(() => centsOf(PAYER) - before === 4_00, 'the payment is returned')
})

test('a refused message does not hold up later messages', async () => {
  const { PaymentRequest, PaymentRequestStatus } = await provider.create()
  gateway.store('<Document/>')
  gateway.store(
    creditNotification({
      txId: 'TESTAU2SXXXI20261123900000000000002',
      payId: PaymentRequest.payID,
      cents: 100_00,
      from: PAYER,
    }),
  )
  const id = PaymentRequestStatus.paymentRequestId
  const complete = async () => (await provider.read(id)).PaymentRequestStatus.status === 'COMPLETE'
  await until(complete, 'the payment behind is read')
})

describe('the port of the gateway', () => {
  async function credit() {
    const { PaymentRequest } = await provider.create()
    const txId = `TESTAU2SXXXI20261124${String(Math.floor(Math.random() * 1e15)).padStart(15, '0')}`
    return {
      txId,
      xml: creditNotification({ txId, payId: PaymentRequest.payID, cents: 100_00, from: PAYER }),
    }
  }
  const arrivedOnce = async (txId: string) => {
    const { rows } = await provider.database.pool.query<{ count: number }>(
      'SELECT count(*) FROM received_payments WHERE npp_transaction_id = $1',
      [txId],
    )
    return rows[0]?.count
  }

  test('gives a repeated message the same answer and no further effect', async () => {
    const { txId, xml } = await credit()
    const first = await gateway.deliver(xml)
    expect(first.status).toBe(200)
    expect(await gateway.deliver(xml)).toEqual(first)
    expect(await arrivedOnce(txId)).toBe(1)
  })

  test('refuses another message with a known id', async () => {
    const { xml } = await credit()
    expect((await gateway.deliver(xml)).status).toBe(200)
    const other = xml.replaceAll('100.00', '200.00')
    expect(await gateway.deliver(other)).toEqual({
      status: 409,
      text: expect.stringContaining('another message had this id'),
    })
  })

  test.each([
    ['without a signature', { signature: null }, 'the message is not signed'],
    ['with half a signature', { signature: 'abc' }, 'the message is not signed'],
    [
      'with a wrong signature',
      { signature: 'e30..AAAA' },
      'the signature does not fit the message',
    ],
    [
      'signed too long ago',
      { signedAt: new Date(Date.now() - 600_000) },
      'the signature is too old',
    ],
  ])('refuses a message %s', async (_situation, options, why) => {
    const { txId, xml } = await credit()
    expect(await gateway.deliver(xml, options)).toEqual({ status: 401, text: '' })
    expect(await arrivedOnce(txId)).toBe(0)
    expect(iso.log()).toContain(why)
  })

  test('refuses a message that was changed after it was signed', async () => {
    const { txId, xml } = await credit()
    const header = await gateway.signatureOf(xml)
    const changed = xml.replaceAll('100.00', '100.01')
    expect((await gateway.deliver(changed, { signature: header })).status).toBe(401)
    expect(await arrivedOnce(txId)).toBe(0)
  })

  test.each(['expired', 'stranger'] as const)(
    'refuses a connection with the wrong certificate: %s',
    async (kind) => {
      const { txId, xml } = await credit()
      await expect(gateway.deliver(xml, { as: certificates[kind] })).rejects.toThrow()
      expect(await arrivedOnce(txId)).toBe(0)
      expect(iso.log()).toContain('a connection to the port of the gateway was refused')
    },
  )

  test('refuses a connection without a certificate', async () => {
    const agent = new Agent({ connect: { ca: certificates.authority } })
    const call = request(`https://localhost:${iso.inboundPort}/messages`, {
      method: 'POST',
      dispatcher: agent,
      headers: { [SIGNATURE_HEADER]: 'a..b' },
      body: 'x',
    })
    await expect(call).rejects.toThrow()
    await agent.destroy()
  })

  test('refuses a body that is too large', async () => {
    expect((await gateway.deliver('x'.repeat(262_145))).status).toBe(413)
    expect(iso.log()).toContain('the message is larger than 262144 bytes')
  })

  test.each([
    ['no XML', 'hello', 'the text is not XML'],
    ['XML cut short', '<Document', 'the text is not XML'],
    ['a document type', '<!DOCTYPE a><a/>', 'document type declarations are not accepted'],
    ['an unknown message', '<Document xmlns="urn:x"/>', 'is no message known here'],
  ])('refuses %s', async (_situation, xml, why) => {
    expect(await gateway.deliver(xml)).toEqual({ status: 400, text: expect.stringContaining(why) })
    expect(iso.log()).toContain(why)
  })

  test('refuses a message that its schema does not allow', async () => {
    const { txId, xml } = await credit()
    const wrong = xml.replace('<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>FREE</CdtDbtInd>')
    expect(await gateway.deliver(wrong)).toEqual({
      status: 400,
      text: expect.stringContaining('camt.054.001.08'),
    })
    expect(await arrivedOnce(txId)).toBe(0)
  })
})
