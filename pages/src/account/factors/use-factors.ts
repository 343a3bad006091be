import type { FactorsView } from '@tideway/contract/identity/factors'
import { useEffect, useState } from 'react'
import type { FactorOutcome } from './factor-calls.ts'
import { changedFactors, readFactors } from './factor-calls.ts'

const CONFIRM = '/identity/account/confirm?section=factors'

export interface Problem {
  fields: Record<string, string>
  whole?: string | undefined
}
const none: Problem = { fields: {} }

export interface Factors {
  /** Undefined while they are read. */
  view: FactorsView | 'failed' | undefined
  /** Codes that the last change brought. They are shown until the person has kept them. */
  codes: string[] | undefined
  /** What is under way, as `run` was told. */
  busy: string | undefined
  problem: Problem
  clear: () => void
  keepCodes: () => void
  /** Runs one change at a time. Resolves to the answer's content if it was made. */
  run: (what: string, change: () => Promise<FactorOutcome>) => Promise<unknown>
}

export function useFactors(): Factors {
  const [view, setView] = useState<FactorsView | 'failed'>()
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState(none)

  useEffect(() => {
    let left = false
    void readFactors().then((read) => {
      if (left) return
      if (read === 'signed-out') window.location.reload()
      else setView(read ?? 'failed')
    })
    return () => {
      left = true
    }
  }, [])

  const run = async (what: string, change: () => Promise<FactorOutcome>) => {
    if (busy !== undefined) return undefined
    setBusy(what)
    setProblem(none)
    const outcome = await change()
    switch (outcome.kind) {
      case 'confirm':
        // Stays busy, because the page is about to be left. It comes back to this section.
        window.location.assign(CONFIRM)
        return undefined
      case 'signed-out':
        window.location.reload()
        return undefined
      case 'fields':
        setProblem({ fields: outcome.fields })
        break
      case 'refused':
        setProblem({ fields: {}, whole: outcome.message })
        break
      case 'done': {
        const changed = changedFactors(outcome.content)
        if (changed) setView(changed.factors)
        if (changed?.recoveryCodes) setCodes(changed.recoveryCodes)
      }
    }
    setBusy(undefined)
    return outcome.kind === 'done' ? outcome.content : undefined
  }

  return {
    view,
    codes,
    busy,
    problem,
    clear: () => setProblem(none),
    keepCodes: () => setCodes(undefined),
    run,
  }
}
