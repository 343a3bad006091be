import { useEffect, useReducer, useState } from 'react'
import type { z } from 'zod/mini'
import { readAccount } from './account-calls.ts'

export interface AccountReading<View> {
  view: View | undefined
  failed: boolean
  /** Reads again. The shown values stay until the response arrives. */
  reread: () => void
}

/** Reads a part of the account once, and again on request. `path` and `schema` never change. */
export function useAccountView<View>(
  path: string,
  schema: z.ZodMiniType<View>,
): AccountReading<View> {
  const [request, reread] = useReducer(() => ({}), {})
  const [answer, setAnswer] = useState<Answer<View>>({ failed: false })
  useEffect(() => {
    let isCurrent = true
    const show = (next: (before: Answer<View>) => Answer<View>) => {
      if (isCurrent) setAnswer((before) => ({ ...next(before), request }))
    }
    readAccount(path, schema).then(
      (view) => show(() => ({ view, failed: false })),
      () => show(({ view }) => ({ view, failed: true })),
    )
    return () => {
      isCurrent = false
    }
  }, [request, path, schema])
  return { view: answer.view, failed: answer.failed, reread }
}

/** The last answer, and the request that it belongs to. */
interface Answer<View> {
  view?: View | undefined
  failed: boolean
  request?: object
}
