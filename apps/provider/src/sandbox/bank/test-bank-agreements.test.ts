import type { BankAgreement } from '@tideway/contract/sandbox/test-bank-agreement'
import { BankAgreements } from '@tideway/contract/sandbox/test-bank-agreement'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, settled } = provider
const { agreed, agreement, collected, play, proposed } = payTo(provider, '2026-11-20')
afterEach(() => clock.set(NOW))
afterAll(() => provider.close())

const ask = (query: string) => call('GET', `/test-bank/agreements${query}`, { as: null })
const shown = async (of: string, open = false): Promise<BankAgreement[]> => {
  const answer = await ask(`?of=${encodeURIComponent(of)}&open=${open}`)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return BankAgreements.parse(answer.body).agreements
}
const payerWith = (payID: string, payIDType = 'EMAIL') => ({
  payerDetails: { name: 'Priya Raman', payIDDetails: { payID, payIDType } },
})

test('a payer sees the requester, the purpose, the amount and the end date', async () => {
  const id = await proposed({
    ...payerWith('shown@payer.example'),
    payeeDetails: { payeeName: 'Harbour Beans' },
    conditionsOfPayment: 'On delivery',
    agreementExpiryMinutes: 60,
  })
  expect(await shown('Shown@Payer.example')).toEqual([
    {
      paymentAgreementId: id,
      status: 'CREATED',
      payee: 'Harbour Beans',
      payer: {
        name: 'Priya Raman',
        payID: 'shown@payer.example',
        bsb: '062000',
        accountNumber: expect.stringMatching(/^7\d{8}$/),
      },
      purpose: 'RETAIL',
      description: 'Beans every month',
      conditionsOfPayment: 'On delivery',
      agreementDetails: {
        variableAgreementDetails: {
          startDate: '2026-11-20',
          frequency: 'MONTHLY',
          maximumAmount: '100.00',
        },
      },
      createdDateTime: NOW,
      approveBy: '2026-11-20T04:00:00.000Z',
    },
  ])
  clock.set('2026-11-20T04:00:00.000Z')
  const [over] = await shown(id)
  expect(over).toMatchObject({
    status: 'CANCELLED',
    reason: 'The payer did not respond in time.',
  })
  expect(over).not.toHaveProperty('approveBy')
  expect(await shown(id, true)).toEqual([])
})

test('the account shown is the one that pays', async () => {
  const id = await agreed(payerWith('+61-400123123', 'PHONE'))
  await collected(id)
  const shownAgreements = await shown('0400123123')
  expect(shownAgreements.map(({ paymentAgreementId }) => paymentAgreementId)).toEqual([id])
  const { bsb = '', accountNumber = '' } = shownAgreements[0]?.payer ?? {}
  const { lines } = await provider.statement({ bsb, accountNumber })
  expect(lines[0]).toMatchObject({ amount: '-20.00', counterparty: 'Harbour Roasters' })
})

test('agreements are found by account, and ended ones only on request', async () => {
  const account = {
    payerDetails: {
      name: 'Northside Bakery',
      bankAccountDetails: { bsb: '939300', accountNumber: '77001122' },
    },
  }
  const [declined, active] = [await proposed(account), await agreed(account)]
  await play(declined, 'decline')
  const ids = (all: BankAgreement[]) => all.map((one) => one.paymentAgreementId).sort()
  expect(ids(await shown('939-300 77001122'))).toEqual([declined, active].sort())
  expect(ids(await shown('939300/77001122', true))).toEqual([active])
  expect(ids(await shown('939300 77001123'))).toEqual([])
})

test('amended terms are shown next to the current ones until the payer answers', async () => {
  const id = await agreed(payerWith('amended@payer.example'))
  const agreementDetails = {
    variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '150.00' },
  }
  const answer = await call('POST', '/rest/v1/paymentAgreement/amendment', {
    body: {
      PaymentAgreementAmendment: {
        clientTransactionId: 'raise-1',
        paymentAgreementId: id,
        agreementDetails,
      },
    },
  })
  expect(answer.status, answer.text).toBe(201)
  expect((await shown(id))[0]?.amendment).toEqual({
    agreementDetails,
    approveBy: '2026-11-25T03:00:00.000Z',
  })
  await play(id, 'approve')
  const [after] = await shown(id)
  expect(after).not.toHaveProperty('amendment')
  expect(after?.agreementDetails.variableAgreementDetails?.maximumAmount).toBe('150.00')
  expect(after?.agreementDetails).toEqual((await agreement(id)).PaymentAgreement.agreementDetails)
})

test('the newest fifty are shown, with a note if there are more', async () => {
  const { body: before } = await ask('')
  expect(before.more).toBe(false)
  for (let count = before.agreements.length; count < 51; count += 1) {
    clock.advance(1)
    await proposed(payerWith('many@payer.example'))
  }
  const { body } = await ask('')
  expect([body.agreements.length, body.more]).toEqual([50, true])
  const times = body.agreements.map(
    ({ createdDateTime }: { createdDateTime: string }) => createdDateTime,
  )
  expect(times).toEqual([...times].sort().reverse())
  await settled()
})

test.each(['?open=maybe', `?of=${'x'.repeat(141)}`, '?of=a&of=b'])(
  '%s is rejected',
  async (query) => {
    const { status, body } = await ask(query)
    expect([status, body]).toEqual([
      400,
      { message: 'of must be text, and open must be true or false' },
    ])
  },
)

test('text that cannot be stored is rejected', async () => {
  expect((await ask('?of=%00')).status).toBe(400)
})
