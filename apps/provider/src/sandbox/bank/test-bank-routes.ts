import { isJsonbSafe } from '@tideway/contract/calls/jsonb-safe'
import { centsToText } from '@tideway/contract/money/money'
import type {
  BankPayer,
  BankPaymentResult,
  BankStatement,
} from '@tideway/contract/sandbox/test-bank'
import {
  BankPayerChange,
  BankPaymentBody,
  bankAmountCents,
} from '@tideway/contract/sandbox/test-bank'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Payer, SimulatedBank, StatementLine } from './simulated-bank.ts'

type AccountRoute = { Params: { bsb: string; accountNumber: string } }

const accountPattern = /^\d{6}\/\d{4,12}$/
const noSuchAccount = { message: 'This account does not exist in the test bank' }

/**
 * Serves the test bank's page and its JSON (readings 6, test bank). Demo mode only, because anyone may act for any
 * payer.
 */
export async function testBankRoutes(app: FastifyInstance, bank: SimulatedBank): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/test-bank', (_request, reply) => reply.sendPage('test-bank'))

  app.post('/test-bank/payments', { config: { checksText: true } }, async ({ body }, reply) => {
    const parsed = BankPaymentBody.safeParse(body)
    if (!parsed.success) {
      return reply.code(400).send({ message: firstProblem(parsed.error.issues[0]) })
    }
    const amountCents = bankAmountCents(parsed.data.amount)
    if (amountCents === undefined) {
      return reply.code(400).send({ message: 'An invalid request body was supplied' })
    }
    const { payID, payerName, bsb, accountNumber, description, reference } = parsed.data
    const answer = await bank.payPayId({
      payId: payID,
      amountCents,
      payerName,
      bsb: bsb?.replace('-', ''),
      accountNumber,
      description,
      reference,
    })
    if (answer === 'unknown-pay-id') return unknownPayId(reply, payID)
    const { outcome, reason, nppTransactionId, paymentRequestId } = answer
    return { outcome, reason, nppTransactionId, paymentRequestId } satisfies BankPaymentResult
  })

  app.get<{ Querystring: { payID?: unknown } }>('/test-bank/payees', async ({ query }, reply) => {
    const { payID } = query
    if (typeof payID !== 'string' || payID === '' || !isJsonbSafe(payID)) {
      return reply.code(400).send({ message: 'payID is required' })
    }
    const payee = await bank.lookUpPayee(payID)
    if (!payee) return unknownPayId(reply, payID)
    return {
      payID,
      name: payee.name,
      ...(payee.amountCents === null ? {} : { amount: centsToText(payee.amountCents) }),
    }
  })

  app.get('/test-bank/payers', async () => (await bank.listPayers()).map(payerView))

  app.get<AccountRoute>('/test-bank/payers/:bsb/:accountNumber', async ({ params }, reply) => {
    const statement = isAccount(params)
      ? await bank.statementOf(params.bsb, params.accountNumber)
      : undefined
    return statement ? statementView(statement) : reply.code(404).send(noSuchAccount)
  })

  app.patch<AccountRoute>(
    '/test-bank/payers/:bsb/:accountNumber',
    async ({ params, body }, reply) => {
      const parsed = BankPayerChange.safeParse(body)
      if (!parsed.success) {
        return reply.code(400).send({ message: firstProblem(parsed.error.issues[0]) })
      }
      const changed =
        isAccount(params) &&
        (await bank.setPayerClosed(params.bsb, params.accountNumber, parsed.data.closed))
      return changed ? reply.code(204).send() : reply.code(404).send(noSuchAccount)
    },
  )
}

/** Text without the form of an account cannot match, so the query can be skipped. */
function isAccount({ bsb, accountNumber }: AccountRoute['Params']): boolean {
  return accountPattern.test(`${bsb}/${accountNumber}`)
}

function unknownPayId(reply: FastifyReply, payId: string): FastifyReply {
  return reply.code(404).send({ message: `PayID ${payId} is not registered` })
}

function firstProblem(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (!issue) return 'An invalid request body was supplied'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

function payerView(payer: Payer): BankPayer {
  return {
    bsb: payer.bsb,
    accountNumber: payer.accountNumber,
    name: payer.name,
    balance: centsToText(payer.balanceCents),
    closed: payer.closed,
  }
}

function statementView(statement: { payer: Payer; lines: StatementLine[] }): BankStatement {
  return {
    payer: payerView(statement.payer),
    lines: statement.lines.map((line) => ({
      amount: centsToText(line.amountCents),
      balance: centsToText(line.balanceCents),
      counterparty: line.counterparty,
      ...(line.description === null ? {} : { description: line.description }),
      ...(line.reference === null ? {} : { reference: line.reference }),
      nppTransactionId: line.nppTransactionId,
      dateTime: line.bookedAt.toISOString(),
    })),
  }
}
