import { useState } from 'react'
import type { StepOutcome } from './post-step.ts'

export interface StepProblem {
  fields: Record<string, string>
  whole?: string | undefined
}

const none: StepProblem = { fields: {} }

interface Steps {
  busy: boolean
  problem: StepProblem
  clear: () => void
  /** Runs a call, then shows the next step or leaves for the next page, as the response says. */
  run: (call: () => Promise<StepOutcome>) => Promise<void>
}

/** The common part of every step: one call at a time, its problem, and the next step. */
export function useSteps(onStep: (step: unknown) => void): Steps {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(none)
  const run = async (call: () => Promise<StepOutcome>) => {
    if (busy) return
    setBusy(true)
    setProblem(none)
    const outcome = await call()
    switch (outcome.kind) {
      case 'signed-in':
        // Stays busy, because the browser is about to leave the page.
        return window.location.replace(outcome.location)
      case 'expired':
        // Reloading the same address shows the reason, and leads back to the dashboard.
        return window.location.reload()
      case 'step':
        // The provider no longer knows this sign-in, for example after an hour, so the page starts again.
        if (outcome.step === null) return window.location.reload()
        setBusy(false)
        return onStep(outcome.step)
      case 'fields':
        setBusy(false)
        return setProblem({ fields: outcome.fields })
      case 'refused':
        setBusy(false)
        return setProblem({ fields: {}, whole: outcome.message })
    }
  }
  return { busy, problem, clear: () => setProblem(none), run }
}
