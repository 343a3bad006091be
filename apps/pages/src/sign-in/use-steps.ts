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
  /** Runs a call, and goes where its answer leads. */
  run: (call: () => Promise<StepOutcome>) => Promise<void>
}

/** The common part of every step: one call at a time, its problem, and the way on. */
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
        // Stays busy, because the page is about to be left.
        return window.location.replace(outcome.location)
      case 'expired':
        // Reloading the same address shows the reason, and leads back to the dashboard.
        return window.location.reload()
      case 'step':
        // Nothing is known any more, for example after an hour: the page starts again.
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
