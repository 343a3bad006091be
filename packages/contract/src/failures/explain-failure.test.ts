import { describe, expect, test } from 'vitest'
import {
  forbidden,
  idempotencyKeyReused,
  refundProblems,
  tooManyRequests,
  unauthorized,
} from '../calls/problems.ts'
import { initiationRefundProblems, refundTheRequest } from '../pay-to/payto-problems.ts'
import { filingProblems, paymentFileRejections } from '../payment-files/batch-rejections.ts'
import { paymentProblems } from '../payments/payment-problems.ts'
import { OUR_FAULT, sftpCauses, sftpFailures } from '../sftp/sftp-failures.ts'
import type { FailureKind } from './explain-failure.ts'
import { explainFailure, failureKinds } from './explain-failure.ts'
import type { Explanation, Failure } from './failure.ts'
import { failureActorWords, failureFacts, failureRetryWords } from './failure.ts'

test.each<[FailureKind, string, Omit<Extract<Failure, { known: true }>, 'code' | 'known'>]>([
  [
    'payout',
    'AC04',
    {
      what: 'The account is closed, so the money is back in your balance.',
      todo: 'Ask the payee for another account, then send a new payout.',
      who: 'payee',
      retry: 'afterChange',
      action: 'newPayout',
      source: 'provider API 8.2',
    },
  ],
  [
    'refund',
    'AC04',
    {
      what: 'The account is closed, so the money is back in your balance.',
      todo: 'Ask the payer for another account and send a payout to it, because a refund always goes to the account that paid.',
      who: 'payer',
      retry: 'never',
      action: 'newPayout',
      source: 'provider API 8.2',
    },
  ],
  [
    'settlement',
    'AC06',
    {
      what: 'The account is blocked, so the money is back in your balance.',
      todo: 'Contact the bank of your settlement account, then transfer again.',
      who: 'you',
      retry: 'afterChange',
      action: 'newTransfer',
      source: 'provider API 8.2',
    },
  ],
  [
    'payout',
    'FRAD',
    {
      what: 'The bank treated it as fraud, so the money is back in your balance.',
      todo: 'Ask the payee to contact their bank; without their answer it will refuse the money again.',
      who: 'bank',
      retry: 'afterChange',
      source: 'ISO 20022',
    },
  ],
  [
    'refund',
    'AB08',
    {
      what: 'The receiving bank couldn’t be reached, so the money is back in your balance.',
      todo: 'Wait a few minutes, then refund again.',
      who: 'bank',
      retry: 'later',
      action: 'retryRefund',
      source: 'provider API 8.2',
    },
  ],
  [
    'collection',
    'AM04',
    {
      what: 'The payer’s account has too little money, so nothing was collected.',
      todo: 'Ask the payer to add money to their account, then collect again.',
      who: 'payer',
      retry: 'afterChange',
      source: 'provider API 8.2',
    },
  ],
  [
    'agreement',
    'TID2.2',
    {
      what: 'The payer’s account isn’t eligible for PayTo.',
      todo: 'Ask the payer for another account, and create a new agreement.',
      who: 'payer',
      retry: 'afterChange',
      source: 'provider API 0.1',
    },
  ],
  [
    'attempt',
    'WRONG_AMOUNT',
    {
      what: 'It wasn’t an amount that the request accepts, so we sent it back to the payer.',
      todo: 'Ask the payer to pay the exact amount.',
      who: 'payer',
      retry: 'afterChange',
      source: 'provider API 1.2',
    },
  ],
  [
    'webhook',
    'GONE',
    {
      what: 'Your endpoint answered 410 Gone, so we stopped sending to it.',
      todo: 'Save the address above to resume, then resend the event.',
      who: 'you',
      retry: 'afterChange',
      action: 'resendWebhook',
      source: 'provider API 3.4',
    },
  ],
])('%s %s is explained', (kind, code, explanation) => {
  expect(explainFailure(kind, code)).toEqual({ ...explanation, code, known: true })
})

test.each<[FailureKind, string, string]>([
  ['paymentRequest', 'Superseded', 'Use the newer payment request.'],
  ['paymentRequest', 'AB08', 'Wait a few minutes, then refund again.'],
  ['collection', 'MS02', 'Ask the payer why before you collect again.'],
  ['agreement', 'MS02', 'Ask the payer why before you create a new agreement.'],
  ['agreement', '4.1', 'Wait a few minutes, then create a new agreement.'],
  ['payout', 'MS02', 'Ask the payee why before you pay again.'],
  ['returnInitiator', 'AUTOMATIC', 'You don’t need to do anything.'],
  ['accountCheck', 'BSBN', 'Check the account’s details with its holder.'],
  ['batchLine', 'AGNT', 'Check the account or PayID with the payee, then send a new payout.'],
])('%s %s says what to do: %s', (kind, code, todo) => {
  expect(explainFailure(kind, code)).toMatchObject({ code, known: true, todo })
})

test.each<[FailureKind, string]>(
  failureKinds.flatMap((kind): [FailureKind, string][] => [
    [kind, 'ZZ99'],
    [kind, 'toString'],
    [kind, ''],
  ]),
)('%s %j is not known, and unchanged', (kind, code) => {
  expect(explainFailure(kind, code)).toEqual({ code, known: false })
})

test('a code of one kind is unknown for another kind', () => {
  expect(explainFailure('payout', 'WRONG_AMOUNT').known).toBe(false)
  expect(explainFailure('payout', 'Superseded').known).toBe(false)
  expect(explainFailure('agreement', 'XTID2.1').known).toBe(false)
})

describe('an error of a call', () => {
  test.each<[FailureKind, { body: { message: string } }, string]>([
    ...Object.values(refundProblems).map((problem): [FailureKind, typeof problem, string] => [
      'refundCall',
      problem,
      problem.body.details?.failureCode ?? '',
    ]),
    ...Object.values(initiationRefundProblems).map(
      (problem): [FailureKind, typeof problem, string] => [
        'refundCall',
        problem,
        problem.body.details?.failureCode ?? '',
      ],
    ),
    ...Object.values(paymentProblems).map((problem): [FailureKind, typeof problem, string] => [
      'payoutCall',
      problem,
      problem.body.details?.failureCode ?? '',
    ]),
  ])('%s: %j is explained by its message, under its code', (kind, { body }, code) => {
    expect(code).toMatch(/^ERR0\.\d\d$/)
    expect(explainFailure(kind, body.message)).toMatchObject({ known: true, code })
  })

  test('is also found by its reason, which screens read', () => {
    const { message, details } = initiationRefundProblems.notEnoughLiquidity.body
    for (const text of [message, details.failureReason]) {
      expect(explainFailure('refundCall', text)).toMatchObject({
        code: 'ERR0.11',
        todo: 'Top up, then refund again.',
        action: 'topUp',
      })
    }
  })

  test('is found whichever payment request it names', () => {
    const { body } = refundTheRequest('4f0c9a1d27be4d0f8a5c3e6b7d9f1020')
    expect(explainFailure('refundCall', body.message)).toMatchObject({ code: 'ERR0.08' })
  })

  test.each([unauthorized, forbidden, tooManyRequests, idempotencyKeyReused])(
    'without a code has its status: %j',
    ({ status, body }) => {
      const explained = { known: true, code: String(status) }
      expect(explainFailure('payoutCall', body.message)).toMatchObject(explained)
      expect(explainFailure('refundCall', body.message)).toMatchObject(explained)
    },
  )
})

describe('a text without a code', () => {
  test.each([
    [sftpFailures.unknownHost('sftp.acme.example').text, 'unknown'],
    [sftpFailures.noConnection('sftp.acme.example', 22).text, 'unreachable'],
    [sftpFailures.hostKeyChanged('SHA256:a+b', 'SHA256:c').text, 'host-key'],
    [sftpFailures.ourPgpKeyUnreadable.text, 'key'],
    [sftpFailures.crowdedFolder('in (old)', 20_000).text, 'folder'],
    [sftpFailures.late(120).text, 'late'],
    [OUR_FAULT, 'our-fault'],
  ])('%s is the SFTP failure %s', (text, code) => {
    expect(explainFailure('sftp', text)).toMatchObject({ known: true, code })
  })

  test.each([
    [paymentFileRejections.mustBeEncrypted, 'mustBeEncrypted'],
    [paymentFileRejections.wrongLine(3, 21, 'amount must be digits'), 'wrongLine'],
    [paymentFileRejections.wrongLine(3, 21, 'amount must be digits (and 4 more)'), 'wrongLine'],
    [paymentFileRejections.paidBefore('payment_1.aba', 'Fri 20/11/2026 14:03:22'), 'paidBefore'],
    [paymentFileRejections.notCovered('$20.00', '$10.00'), 'notCovered'],
    [paymentFileRejections.aboveLimit('$10.00'), 'aboveLimit'],
    [
      paymentFileRejections.waitsAlready('payment_1.aba', 'Fri 20/11/2026 14:03:22'),
      'waitsAlready',
    ],
    [paymentFileRejections.nameWaits('Fri 20/11/2026 14:03:22'), 'nameWaits'],
    [paymentFileRejections.declined('Paid already: see payment_0.aba'), 'declined'],
    [paymentFileRejections.expired, 'expired'],
    [paymentFileRejections.withdrawn, 'withdrawn'],
    [sftpFailures.mayNotRead('input/payment_1.aba').text, 'permission'],
  ])('%s is the rejection %s', (text, code) => {
    expect(explainFailure('batchFile', text)).toMatchObject({ known: true, code })
  })

  test.each(Object.values(filingProblems))(
    'after %s the reason of the server is explained',
    (words) => {
      const text = `${words} ${sftpFailures.mayNotWrite('input').text}`
      expect(explainFailure('batchFiling', text)).toMatchObject({ known: true, code: 'permission' })
      expect(explainFailure('batchFiling', `${words} Oh.`)).toEqual({
        code: `${words} Oh.`,
        known: false,
      })
    },
  )

  test('every cause of SFTP failures is explained', () => {
    const samples = Object.values(sftpFailures).map((failure) => {
      const make = failure as (...details: string[]) => { text: string }
      return typeof failure === 'function' ? make('a', 'b').text : failure.text
    })
    const codes = samples.map((text) => explainFailure('sftp', text).code)
    expect(new Set(codes)).toEqual(new Set(sftpCauses))
  })
})

test('every actor and every retry has words', () => {
  expect(Object.values(failureActorWords)).not.toContain('')
  expect(failureRetryWords).toEqual({
    now: 'Can help now',
    later: 'Can help later',
    afterChange: 'Helps after the change',
    never: 'Doesn’t help',
    automatic: 'We’ll do it automatically',
  })
})

test.each<[Pick<Explanation, 'who' | 'retry'>, string[]]>([
  [{ who: 'payer', retry: 'never' }, ['Who can act: The payer', 'Trying again: Doesn’t help']],
  [{ who: 'nobody', retry: 'later' }, ['Trying again: Can help later']],
  [{ who: 'nobody', retry: 'never' }, []],
])('the facts of %j are %j', (explanation, facts) => {
  expect(failureFacts(explanation).map(({ label, value }) => `${label}: ${value}`)).toEqual(facts)
})
