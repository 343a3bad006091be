import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { readAccount } from './account-calls.ts'

export interface AccountReading<View> {
  view: View | undefined
  failed: boolean
  /** Reads again. What is shown stays until the answer. */
  reread: () => void
}

/** Reads a part of the account once, and again on request. `path` and `schema` never change. */
export function useAccountView<View>(
  path: string,
  schema: z.ZodMiniType<View>,
): AccountReading<View> {
  const [view, setView] = useState<View>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt causes a read
  useEffect(() => {
    let left = false
    readAccount(path, schema).then(
      (found) => {
        if (left) return
        setView(found)
        setFailed(false)
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
    }
  }, [attempt, path, schema])

  return { view, failed, reread: useCallback(() => setAttempt((before) => before + 1), []) }
}
