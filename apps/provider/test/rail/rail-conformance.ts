import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { OpenRail, Rail, RailEvents } from '../../src/rail/rail.ts'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'

/**
 * A rail to test for the promises that every rail must keep (docs/rail.md). For any adapter: `describe('my rail', () =>
 * railConformance(open))`. The adapter runs in the whole provider, and the tests record its notices to the provider.
 */
export interface RailUnderTest {
  openRail: OpenRail
  settings?: Record<string, string>
  /** Accounts with a six-digit BSB and a number, by the outcome of payments to them. */
  accounts: Record<'settles' | 'rejects', { bsb: string; accountNumber: string }>
  /** ISO 20022 reason of the rejection. */
  reason: string
  /** Cents that the account of `settles` has received. */
  received(provider: TestProvider): Promise<number>
  knownPayId: { payId: string; name: string }
  unknownPayId: string
  close(): Promise<void>
}

const LONGEST_MS = 30_000
const LIMIT_MS = 60_000

interface Noted {
  finished: Parameters<RailEvents['instructionFinished']>[0][]
}

export function railConformance(open: () => Promise<RailUnderTest>): void {
  async function opened() {
    const tested = await open()
    const noted: Noted = { finished: [] }
    let rail: Rail | undefined
    const provider = await openTestProvider({
      ...(tested.settings && { settings: tested.settings }),
      async openRail(platform, events) {
        rail = await tested.openRail(platform, notedEvents(events, noted))
        return rail
      },
    })
    if (!rail) throw new Error('the rail was not opened')
    const close = async () => {
      await provider.close()
      await tested.close()
    }
    return { ...tested, rail, noted, provider, close }
  }

  const instruction = (creditor: { bsb: string; accountNumber: string }) => ({
    instructionId: randomUUID(),
    amountCents: asCents(12_34),
    creditor,
    creditorName: 'Marnie Blake',
    description: 'Conformance',
    directEntryAllowed: true,
  })

  test('an instruction that is sent many times is one transfer with one id', {
    timeout: LIMIT_MS,
  }, async () => {
    const { rail, accounts, noted, received, provider, close } = await opened()
    try {
      const sent = instruction(accounts.settles)
      const answers = await Promise.all(Array.from({ length: 10 }, () => rail.send(sent)))
      await until(() => noted.finished.length > 0)
      await wait(300)
      const reports = noted.finished.length
      answers.push(await rail.send(sent))
      await until(() => noted.finished.length > reports)
      const [first] = answers
      expect(first?.nppTransactionId).not.toBe('')
      expect(new Set(answers.map(({ nppTransactionId }) => nppTransactionId)).size).toBe(1)
      await wait(300)
      expect(await received(provider)).toBe(12_34)
      for (const outcome of noted.finished)
        expect(outcome).toMatchObject({
          instructionId: sent.instructionId,
          nppTransactionId: first?.nppTransactionId,
          settled: true,
          reason: undefined,
        })
    } finally {
      await close()
    }
  })

  test('two instructions are two transfers', { timeout: LIMIT_MS }, async () => {
    const { rail, accounts, noted, received, provider, close } = await opened()
    try {
      const [one, other] = await Promise.all([
        rail.send(instruction(accounts.settles)),
        rail.send(instruction(accounts.settles)),
      ])
      expect(one.nppTransactionId).not.toBe(other.nppTransactionId)
      await until(() => new Set(noted.finished.map((end) => end.instructionId)).size === 2)
      expect(await received(provider)).toBe(24_68)
    } finally {
      await close()
    }
  })

  test('a rejection is final, has its reason, and moves no money', {
    timeout: LIMIT_MS,
  }, async () => {
    const { rail, accounts, reason, noted, received, provider, close } = await opened()
    try {
      const sent = instruction(accounts.rejects)
      const { nppTransactionId } = await rail.send(sent)
      await until(() => noted.finished.length > 0)
      expect(noted.finished[0]).toMatchObject({
        instructionId: sent.instructionId,
        nppTransactionId,
        settled: false,
        reason,
      })
      expect(await rail.send(sent)).toEqual({ nppTransactionId })
      expect(await received(provider)).toBe(0)
    } finally {
      await close()
    }
  })

  test('enquiries are answered, and unknown PayIDs, branches and accounts are reported as unknown', {
    timeout: LIMIT_MS,
  }, async () => {
    const { rail, knownPayId, unknownPayId, close } = await opened()
    try {
      expect(await rail.resolvePayId(knownPayId.payId, 'EMAIL')).toMatchObject({
        aliasName: knownPayId.name,
        nppReachable: true,
      })
      expect(await rail.resolvePayId(unknownPayId, 'EMAIL')).toBe('unknown')
      expect(await rail.reachOf('000000')).toBe('unknown')
      expect(await rail.reachOf('062000')).toMatchObject({ nppReachable: true })
      expect(await rail.accountName('062000', '99999999')).toBe('unknown')
    } finally {
      await close()
    }
  })
}

function notedEvents(events: RailEvents, noted: Noted): RailEvents {
  return {
    ...events,
    async instructionFinished(outcome) {
      await events.instructionFinished(outcome)
      noted.finished.push(outcome)
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + LONGEST_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the rail gave no notice within thirty seconds')
    await wait(20)
  }
}
