import type { ConnectionTestResult } from '@tideway/contract/batch'
import { paymentsFilter } from '@tideway/contract/batch-app'
import { sftpPortOf } from '@tideway/contract/sftp-details'
import { useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { ApiFailure, isNotOffered } from '../../platform/api-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { BatchDraft } from './batch-draft.ts'
import { testConnection } from './batch-queries.ts'

export type TestOutcome =
  | { kind: 'answered'; result: ConnectionTestResult; of: string }
  | { kind: 'failed'; message: string; of: string }
  | { kind: 'not-offered' }

/** 'Test connection': the details as they are typed, saved or not. */
export function useConnectionTest(draft: BatchDraft) {
  const api = useApi()
  const { actingClientId } = useSession()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome>()
  // A second press comes before the next render: only a ref stops it.
  const testing = useRef(false)
  const of = nameOf(draft)

  async function test() {
    const { host, username, folder, prefix, extension } = draft
    const port = sftpPortOf(draft.port)
    if (testing.current || port === undefined) return
    testing.current = true
    setBusy(true)
    setOutcome(undefined)
    try {
      const result = await testConnection(api, actingClientId, {
        sftpDetails: { host, port, username, folder },
        typeFilters: [{ ...paymentsFilter, prefix, extension }],
      })
      setOutcome({ kind: 'answered', result, of })
    } catch (error) {
      setOutcome(
        isNotOffered(error)
          ? { kind: 'not-offered' }
          : { kind: 'failed', message: messageOf(error), of },
      )
    } finally {
      testing.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    test,
    outcome,
    /** The answer is about other details than those typed now. */
    isOld: outcome !== undefined && outcome.kind !== 'not-offered' && outcome.of !== of,
  }
}

function nameOf({ host, port, username, folder, prefix, extension }: BatchDraft): string {
  return JSON.stringify([host, port, username, folder, prefix, extension])
}

function messageOf(error: unknown): string {
  const isRefusal = error instanceof ApiFailure && error.kind === 'refused'
  return (isRefusal && error.problem?.message) || GENERIC_FAILURE
}
