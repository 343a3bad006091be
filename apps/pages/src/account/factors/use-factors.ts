import { AddedFactor, FactorsView } from '@tideway/contract/identity/factors'
import { useState } from 'react'
import type { AccountCall, ChangeOutcome } from '../account-calls.ts'
import { changeAccount } from '../account-calls.ts'
import type { AccountReading } from '../use-account-view.ts'
import { useAccountView } from '../use-account-view.ts'

export type FactorOutcome = ChangeOutcome<'name' | 'code'>

export interface Problem {
  fields: { name?: string; code?: string }
  whole?: string | undefined
}
const none: Problem = { fields: {} }

export interface Factors {
  reading: AccountReading<FactorsView>
  /** Recovery codes that the last change created, shown until the person has saved them. */
  codes: string[] | undefined
  /** The change in progress, by the name that was passed to `run`. */
  busy: string | undefined
  problem: Problem
  clear: () => void
  keepCodes: () => void
  /** Runs one change at a time. Resolves to the response's content if the change was made. */
  run: (what: string, change: () => Promise<FactorOutcome>) => Promise<unknown>
}

/** Makes a call about the person's own factors. It may lead to the sign-in, for a fresh proof. */
export function callFactors(
  method: AccountCall['method'],
  path: string,
  body?: unknown,
): Promise<FactorOutcome> {
  return changeAccount<'name' | 'code'>({
    method,
    path: `factors${path}`,
    section: 'factors',
    ...(method !== 'DELETE' && { body: body ?? {} }),
  })
}

export function useFactors(): Factors {
  const reading = useAccountView('factors', FactorsView)
  const [changed, setChanged] = useState<FactorsView>()
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState(none)

  const run = async (what: string, change: () => Promise<FactorOutcome>) => {
    if (busy !== undefined) return undefined
    setBusy(what)
    setProblem(none)
    const outcome = await change()
    // Stays busy, because the browser is leaving this page. It returns to this section later.
    if (outcome.kind === 'leaving') return undefined
    setBusy(undefined)
    if (outcome.kind === 'fields') setProblem({ fields: outcome.fields })
    if (outcome.kind === 'refused') setProblem({ fields: {}, whole: outcome.message })
    if (outcome.kind !== 'done') return undefined
    const read = AddedFactor.safeParse(outcome.body)
    if (read.success) {
      setChanged(read.data.factors)
      if (read.data.recoveryCodes) setCodes(read.data.recoveryCodes)
    }
    return outcome.body
  }

  return {
    reading: { ...reading, view: changed ?? reading.view },
    codes,
    busy,
    problem,
    clear: () => setProblem(none),
    keepCodes: () => setCodes(undefined),
    run,
  }
}
